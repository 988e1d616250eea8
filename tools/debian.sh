# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What this machine's apt knows of Debian, for the roots that are made with mmdebstrap.

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
