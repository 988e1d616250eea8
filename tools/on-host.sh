#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# Inside of the Debian 13 root a link to this stands for a program of the machine, such as ssh or srun: it runs the
# machine's own, with its libraries, plugins and settings, in the machine's own /usr and /etc. Slurm's commands must be of
# the cluster's version, and ssh is what its user has set up; the root's own would be others.
set -euo pipefail

readonly name=${0##*/}
on_host=(bwrap --dev-bind "$CASEBOOK_HOST" / --setenv PATH "$CASEBOOK_HOST_PATH")
for variable in CASEBOOK_TOOLCHAIN CASEBOOK_HOST CASEBOOK_HOST_PATH CASEBOOK_DRIVER_FOLDER; do
    on_host+=(--unsetenv "$variable")
done
# bwrap does not pass signals on; the program ends when it does.
on_host+=(-- setpriv --pdeathsig TERM)

# A browser that is a snap can't be started from inside of a sandbox; the desktop's portal starts it outside.
if [[ $name == xdg-open && ${1:-} == http?(s)://* && -n ${DBUS_SESSION_BUS_ADDRESS:-}${XDG_RUNTIME_DIR:-} ]]; then
    ! "${on_host[@]}" busctl --user --timeout=5 call org.freedesktop.portal.Desktop /org/freedesktop/portal/desktop \
        org.freedesktop.portal.OpenURI OpenURI 'ssa{sv}' '' "$1" 0 >/dev/null 2>&1 || exit 0
fi
exec "${on_host[@]}" "$name" "$@"
