# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# Completion for fish. Commands and options are what casebook-cli itself says of them.
function __casebook_cli_commands
    casebook-cli help 2>/dev/null | string replace --regex --filter '^  casebook-cli ([a-z]*) .*' '$1'
end
function __casebook_cli_options
    set -l words (commandline --tokenize --cut-at-cursor)
    casebook-cli $words[2] --help 2>/dev/null | string match --regex --groups-only '^  (?:-., )?(--[a-z][a-z-]*)'
end
complete --command casebook-cli --condition __fish_use_subcommand --no-files --arguments '(__casebook_cli_commands)'
complete --command casebook-cli --condition 'not __fish_use_subcommand; and string match --quiet -- "-*" (commandline --current-token)' --arguments '(__casebook_cli_options)'
