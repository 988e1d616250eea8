# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# Completion for bash. Commands and options are what casebook-cli itself says of them.
_casebook_cli() {
    local current=${COMP_WORDS[COMP_CWORD]} words
    if ((COMP_CWORD == 1)); then
        words=$(casebook-cli help 2>/dev/null | sed -n 's/^  casebook-cli \([a-z]*\) .*/\1/p')
    elif [[ $current == -* ]]; then
        words=$(casebook-cli "${COMP_WORDS[1]}" --help 2>/dev/null | sed -n 's/^  \(-., \)\{0,1\}\(--[a-z][a-z-]*\).*/\2/p')
    else
        compopt -o default
        return
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -F _casebook_cli casebook-cli
