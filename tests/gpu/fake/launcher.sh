#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# Stands for ssh and srun: says a banner, then starts the last argument, the runner, with the same pipes.
echo "Welcome to the stand-in"
for runner; do :; done
exec "$runner"
