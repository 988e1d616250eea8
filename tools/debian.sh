# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Roots of Debian, made with mmdebstrap from where this machine's apt has Debian.

# The mirror that this machine's apt has Debian itself from; empty where it has none, as on Ubuntu.
machine_mirror() {
    local codename
    # shellcheck source=/dev/null
    codename=$(source /etc/os-release && echo "${VERSION_CODENAME:-}")
    command -v apt-get >/dev/null || return 0
    # shellcheck disable=SC2016 # apt's own variables
    apt-get indextargets --format '$(ORIGIN) $(LABEL) $(CODENAME) $(REPO_URI)' 2>/dev/null \
        | sed -n "s/^Debian Debian $codename //p" | grep -v '^cdrom:' | head -n 1
}

# apt's settings about proxies, certificates and dates, which hold for the new root too.
machine_settings() {
    command -v apt-config >/dev/null || return 0
    apt-config dump --format '%F "%v";%n' \
        | grep -iE '^Acquire::((http|https|ftp)::|Retries|Check-Valid-Until|Check-Date|Max-ValidTime)' \
        | grep -v ' "";$' || true
}

# Sets "mmdebstrap" to the command that makes a root with the rights that there are: as root, with the user's own range of
# ids, or through sudo. Its mounts are its own, so that they end with it. Fails where there is none of the three.
choose_mmdebstrap() {
    local apart=(unshare --mount --propagation private)
    if [[ $EUID -eq 0 ]]; then
        mmdebstrap=(mmdebstrap --mode=root)
        if unshare --mount true 2>/dev/null; then
            mmdebstrap=("${apart[@]}" "${mmdebstrap[@]}")
        fi
    elif command -v newuidmap >/dev/null && grep -q "^\($(id -un)\|$EUID\):" /etc/subuid && unshare --user true 2>/dev/null; then
        mmdebstrap=(mmdebstrap --mode=unshare)
    elif command -v sudo >/dev/null; then
        mmdebstrap=(sudo "${apart[@]}" mmdebstrap --mode=root)
    else
        return 1
    fi
}

# debian_into DIR SUITE [OPTIONS...]: fills DIR, which is empty, with that Debian, and with mmdebstrap's options. Its messages
# go to stderr. If what called it is killed, mmdebstrap is told to end.
debian_into() {
    local dir=$1 suite=$2 settings=$1.apt mirror status=0 mmdebstrap
    shift 2
    choose_mmdebstrap || return
    machine_settings >"$settings"
    chmod 644 "$settings" # mmdebstrap reads it under another id
    mirror=${CASEBOOK_DEBIAN_MIRROR:-$(machine_mirror)}
    mmdebstrap=(setpriv --pdeathsig TERM "${mmdebstrap[@]}" --aptopt="$settings" "$@")
    if [[ $EUID -eq 0 ]]; then
        "${mmdebstrap[@]}" "$suite" "$dir" ${mirror:+"$mirror"} >&2 || status=$?
    else
        # Unpacked by this user, every file is theirs: no strange owners, and rm -rf is enough to be rid of it.
        TMPDIR=/var/tmp "${mmdebstrap[@]}" --format=tar "$suite" - ${mirror:+"$mirror"} \
            | tar -x --no-same-owner --exclude='./dev/*' -C "$dir" || status=$?
    fi
    rm -f "$settings"
    return "$status"
}

# debian_once FINAL SUITE WHAT [OPTIONS...]: the same, unless FINAL is there; it has another name until it is complete.
debian_once() {
    local final=$1 suite=$2 what=$3 part
    shift 3
    if [[ -d $final ]]; then
        return
    fi
    say "making $what once"
    mkdir -p "$(dirname "$final")"
    rm -rf --one-file-system "$final".part-*
    part=$(mktemp -d "$final.part-XXXXXX")
    chmod 755 "$part"
    debian_into "$part" "$suite" --quiet "$@" \
        || { rm -rf --one-file-system "$part" && fail "making $what" "See mmdebstrap's message above."; }
    mv --no-target-directory "$part" "$final"
}
