#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# make-root.sh DIR PACKAGES_FILE: makes a Debian 13 root with these packages in DIR (about a minute, 2 GB). It is made
# under another name and renamed when it is complete, so DIR is never half made; what an interrupted run left is removed
# and made again. One at a time: a second one waits, and finds the work done.
# CASEBOOK_DEBIAN_MIRROR names the mirror; without it, it is the Debian mirror of this machine's apt, or else mmdebstrap's.
set -euo pipefail

readonly final=$1 packages_file=$2
cache_dir=$(dirname "$final")
readonly cache_dir part=$final.part log=$cache_dir/make-root.log
# shellcheck source=tools/say.sh
source "$(dirname "${BASH_SOURCE[0]}")/say.sh"
# shellcheck source=tools/debian.sh
source "$(dirname "${BASH_SOURCE[0]}")/debian.sh"

mkdir -p "$cache_dir"
exec 9>"$cache_dir/make-root.lock"
if ! flock --nonblock 9; then
    say "another ./dev is making the Debian 13 root; waiting for it"
    flock 9
fi
if [[ -d $final ]]; then
    exit 0
fi

choose_mmdebstrap \
    || fail "making a Debian 13 root as $(id -un): no range of user ids to map, and no sudo" \
        "Ask an administrator for: apt-get install uidmap &&" \
        "  usermod --add-subuids 100000-165535 --add-subgids 100000-165535 $(id -un)" \
        "or for the packages themselves, or run ./dev on Debian 13 or Ubuntu 26.04, which need no such root."

# Shows mmdebstrap's steps, keeps everything in the log, and gives a sign of life in between.
show_progress() {
    local line status step=starting
    while true; do
        status=0
        IFS= read -r -t 15 line || status=$?
        if ((status > 128)); then
            say "  $step ($SECONDS s)"
        elif ((status > 0)); then
            break
        else
            printf '%s\n' "$line" >>"$log"
            case $line in
            'I: running --customize-hook'*) ;;
            I:*) step=${line#I: } && say "  $step ($SECONDS s)" ;;
            E:*) say "  $line" ;;
            esac
        fi
    done
}

# remove DIR...: never beyond a mount, should there be one left in it.
remove() {
    rm -rf --one-file-system -- "$@" \
        || fail "removing what an interrupted set-up left: $*" "Is something mounted in there? Unmount it and delete the folder."
}

trap 'fail "making the Debian 13 root (make-root.sh, line $LINENO)" "The message above says why. Run ./dev again after that."' ERR
packages=$(grep -vE '^(#|$)' "$packages_file" | sed 's/^root://' | paste -sd,)
arguments=(--variant=apt --include="$packages"
    --dpkgopt=force-unsafe-io --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*'
    --dpkgopt='path-exclude=/usr/share/info/*' --dpkgopt='path-exclude=/usr/share/locale/*')
if [[ -e /usr/share/keyrings/debian-archive-keyring.gpg ]]; then
    arguments+=(--keyring=/usr/share/keyrings/debian-archive-keyring.gpg)
fi
for locale in en_US zh_CN; do # Qt complains of a locale that is not there
    arguments+=(--customize-hook="chroot \"\$1\" localedef -i $locale -f UTF-8 $locale.UTF-8")
done

remove "$cache_dir"/debian13-*.part
mkdir "$part"
: >"$log"
say "making a Debian 13 root once: about a minute, 2 GB in $final"
mirror=${CASEBOOK_DEBIAN_MIRROR:-$(machine_mirror)}
say "packages from ${mirror:-the default mirror of mmdebstrap}; log in $log"

trap 'remove "$part"; say "interrupted; the next ./dev makes the root anew"; exit 130' INT TERM HUP
# If this script is killed, mmdebstrap is told to end, and the lock, which it inherits, is free only when it has ended.
debian_into "$part" trixie "${arguments[@]}" > >(show_progress) 2>&1 || failed=yes
wait $! || true # until the last lines are in the log
if [[ -n ${failed:-} ]]; then
    tail -n 15 "$log" >&2
    remove "$part"
    fail "making the Debian 13 root" "All messages are in $log. Check the network and 3 GB of free disk, then run ./dev again." \
        "If the mirror does not carry Debian 13 (trixie), name another: CASEBOOK_DEBIAN_MIRROR=<URL> ./dev ..."
fi

for file in passwd group hosts resolv.conf localtime machine-id; do # places that the machine's own are bound to
    if [[ -L $part/etc/$file || ! -e $part/etc/$file ]]; then
        rm -f "$part/etc/$file"
        : >"$part/etc/$file"
    fi
done
mkdir -p "$part/usr/lib/wsl" # the place of Windows' driver, which finds its parts by this path alone
sync --file-system "$part" # dpkg left that out, for speed
mv "$part" "$final"
# Roots of older lists; another checkout may still use one, so a week of grace.
find "$cache_dir" -maxdepth 1 -name 'debian13-*' ! -path "$final" -mtime +7 -exec rm -rf --one-file-system {} +
say "the Debian 13 root is ready ($SECONDS s)"
