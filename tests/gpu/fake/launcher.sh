#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# Stands for ssh and srun: says a banner, then does what they were asked to: what follows "--", but for ssh's host, as the
# login shell of a user without a cache folder of their own would.
echo "Welcome to the stand-in"
while [ "$1" != -- ]; do
    case $1 in
    --ntasks=*) srun=1 ;;
    esac
    shift
done
shift
[ -n "$srun" ] || shift
if [ -n "$srun" ]; then
    exec "$@"
fi
exec /bin/sh -c "$*"
