# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Messages of ./dev. They go to stderr, because stdout belongs to the program that ./dev starts.

say() {
    printf 'dev: %s\n' "$*" >&2
}

# fail STEP REMEDY...: names the step that failed and what to do, one line each, and ends.
fail() {
    printf 'dev: FAILED: %s\n' "$1" >&2
    shift
    local line
    for line in "$@"; do
        printf 'dev:   %s\n' "$line" >&2
    done
    exit 3
}

# Prints the command that raises a command's rights: nothing for root, sudo if it is there; fails when there is neither.
as_root_command() {
    if [[ $EUID -eq 0 ]]; then
        return 0
    fi
    command -v sudo
}

# as_root COMMAND...: runs it as root; true and false as the command says.
as_root() {
    if [[ $EUID -eq 0 ]]; then
        "$@"
    else
        sudo "$@"
    fi
}
