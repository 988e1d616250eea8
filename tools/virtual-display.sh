#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# virtual-display.sh PROGRAM [ARGS]: runs a program on a display of its own, TigerVNC's Xvnc, for machines that have none.
# It listens on the loopback address alone and asks for a password made for the occasion; both end with the program,
# whose exit status is given back. Runs inside the tool chain.
set -euo pipefail
umask 077

# shellcheck source=tools/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/say.sh"

private=$(mktemp -d)
readonly private
children=()
# shellcheck disable=SC2317,SC2329 # called by the trap
clean_up() {
    trap '' INT TERM HUP # Ctrl+C brings INT and, as the sandbox around this ends, TERM: the second must not cut this short
    if [[ ${#children[@]} -gt 0 ]]; then
        kill "${children[@]}" 2>/dev/null || true
        wait "${children[@]}" 2>/dev/null || true
    fi
    rm -rf "$private"
}
trap clean_up EXIT
trap 'trap "" INT TERM HUP; exit 130' INT
trap 'trap "" INT TERM HUP; exit 143' TERM HUP

password=$(head -c 6 /dev/urandom | base64 | tr '+/' 'xy') # 8 characters are all that VncAuth looks at
vncpasswd -f <<<"$password" >"$private/password"

: >"$private/xauthority"

# Starts Xvnc on a free display number and waits until it listens; another program may take the number first.
start_server() {
    local number port try
    for number in {20..99}; do
        port=$((5900 + number))
        if [[ -e /tmp/.X$number-lock || -e /tmp/.X11-unix/X$number ]]; then
            continue
        fi
        xauth -q -f "$private/xauthority" add ":$number" . "$(head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n')"
        Xvnc ":$number" -interface 127.0.0.1 -localhost -UseIPv6=0 -rfbport "$port" -nolisten tcp \
            -SecurityTypes VncAuth -PasswordFile "$private/password" -auth "$private/xauthority" \
            -geometry 1280x800 -depth 24 -AlwaysShared -desktop Casebook >"$private/log" 2>&1 &
        local server=$!
        for ((try = 0; try < 100; try++)); do
            if (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && kill -0 "$server" 2>/dev/null; then
                children+=("$server")
                export DISPLAY=:$number XAUTHORITY=$private/xauthority
                vnc_port=$port
                return 0
            fi
            kill -0 "$server" 2>/dev/null || break
            sleep 0.1
        done
        kill "$server" 2>/dev/null || true
    done
    tail -n 15 "$private/log" >&2
    fail "starting a virtual display" "Xvnc's messages are above. With a screen, set DISPLAY; without: QT_QPA_PLATFORM=offscreen."
}

start_server
unset WAYLAND_DISPLAY
# A window manager, so that dialogs have frames and windows get the keyboard; the program waits until it is there.
openbox --startup "touch $private/managed" >/dev/null 2>&1 &
children+=($!)
for ((try = 0; try < 50; try++)); do
    [[ ! -e $private/managed ]] || break
    sleep 0.1
done

say "no display here, so the window opens on a virtual one:"
say "    address 127.0.0.1   port $vnc_port   password $password"
say "see it with any VNC viewer:      vncviewer 127.0.0.1::$vnc_port"
say "from another machine, first:     ssh -L $vnc_port:127.0.0.1:$vnc_port $(id -un)@$(uname -n)"
say "it ends with the program; Ctrl+C ends both"

"$@" <&0 &
program=$!
children+=("$program")
status=0
wait "$program" || status=$?
exit "$status"
