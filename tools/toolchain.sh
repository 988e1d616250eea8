# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Sourced by ./dev. Decides where the compiler, Qt 6.8 and KF6 come from, sets that up, and leaves in
# $enter how to run a command there:
#   system   packages of this machine (Debian 13, Ubuntu 26.04 and later);
#   root     a Debian 13 root in the user's cache folder, entered with bubblewrap (older Debian and Ubuntu).
# CASEBOOK_TOOLCHAIN=system or =root overrules the choice. Expects $source_dir, $cache_dir and tools/say.sh.
: "${source_dir:?}" "${cache_dir:?}"

readonly packages_file=$source_dir/tools/packages.txt
readonly qt_wanted=6.8
readonly host_dir=/usr/local/lib/casebook/host driver_dir=/usr/local/lib/casebook/driver
readonly host_programs=(ssh scp sftp ssh-add ssh-keygen srun sbatch salloc sbcast scancel squeue sinfo scontrol sacct
    docker podman apptainer nvidia-smi xdg-open)

toolchain=  # system or root, once choose_toolchain has run
root_dir=   # the Debian 13 root, where toolchain is root
enter=()    # what goes in front of a command to run it in the tool chain; nothing for system

wanted_packages() {
    grep -vE '^(#|$|root:)' "$packages_file"
}

missing_packages() {
    # shellcheck disable=SC2046 # one word for each package
    comm -23 <(wanted_packages | sort) \
        <(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $(wanted_packages) 2>/dev/null \
            | sed -n 's/^installed //p' | sort -u)
}

# new_enough VERSION: whether this version of qt6-base-dev will do.
new_enough() {
    [[ -n $1 && $1 != '(none)' ]] && dpkg --compare-versions "$1" ge "$qt_wanted"
}

candidate() {
    LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: //p'
}

# Whether this machine's apt offers Qt and KF6 that are new enough; asks for fresh lists if it knows no Qt at all.
system_offers_packages() {
    command -v apt-cache >/dev/null || return 1
    local version
    version=$(candidate qt6-base-dev)
    if [[ -z $version || $version == '(none)' ]] && as_root_command >/dev/null; then
        say "asking apt for its lists of packages"
        as_root apt-get update -q >&2 || fail "apt-get update" "See apt's messages above; is this machine online?"
        version=$(candidate qt6-base-dev)
    fi
    new_enough "$version" && [[ $(candidate libkf6syntaxhighlighting-dev) != '(none)' ]]
}

# install_packages PACKAGE...: through apt, after saying what.
install_packages() {
    local by_hand="apt-get install --no-install-recommends $*"
    command -v apt-get >/dev/null \
        || fail "finding a package manager" "Only apt is known here. Install by other means what these are: $*"
    as_root_command >/dev/null \
        || fail "installing packages: neither root nor sudo" "Ask an administrator for: $by_hand"
    say "installing through apt: $*"
    local install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@")
    if ! as_root "${install[@]}" >&2; then
        say "that failed; trying again with fresh lists of packages"
        { as_root apt-get update -q && as_root "${install[@]}"; } >&2 \
            || fail "installing packages" "See apt's messages above, then run ./dev again, or by hand: $by_hand"
    fi
}

use_system() {
    local missing
    mapfile -t missing < <(missing_packages)
    if [[ ${#missing[@]} -gt 0 ]]; then
        install_packages "${missing[@]}"
    fi
    toolchain=system
}

# root_in FOLDER PACKAGES_FILE: where the Debian 13 root with these packages is.
root_in() {
    echo "$1/debian13-$(cat "$2" "$source_dir/tools/make-root.sh" | sha256sum | cut -c1-12)"
}

# use_root PACKAGES_FILE: the root $root_dir, made where there is none yet.
use_root() {
    toolchain=root
    if [[ ! -d $root_dir ]] || ! command -v bwrap >/dev/null; then
        local missing=()
        command -v mmdebstrap >/dev/null || missing+=(mmdebstrap)
        command -v bwrap >/dev/null || missing+=(bubblewrap)
        [[ -e /usr/share/keyrings/debian-archive-keyring.gpg ]] || missing+=(debian-archive-keyring)
        command -v newuidmap >/dev/null || [[ $EUID -eq 0 ]] || missing+=(uidmap)
        if [[ ${#missing[@]} -gt 0 ]]; then
            install_packages "${missing[@]}"
        fi
    fi
    local refusal
    refusal=$(bwrap --ro-bind / / true 2>&1) || fail "entering a sandbox with bubblewrap: $refusal" \
        "This system does not let bwrap make namespaces. Where AppArmor forbids it (Ubuntu 23.10 to 25.10):" \
        "  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0" \
        "In a container: start it privileged, or use an image of Debian 13, which needs no sandbox."
    if [[ ! -d $root_dir ]]; then
        "$source_dir/tools/make-root.sh" "$root_dir" "$1"
    fi
    make_device_nodes
    compose_bwrap ''
}

# The driver has its device nodes made by a setuid program, when CUDA is first used; in a sandbox that has no effect.
make_device_nodes() {
    local gpus=(/proc/driver/nvidia/gpus/*/) minors=() number
    [[ -e /proc/driver/nvidia/version && ! -e /dev/nvidia-uvm && -n $(type -P nvidia-modprobe) ]] || return 0
    for number in "${!gpus[@]}"; do
        minors+=(-c "$number")
    done
    nvidia-modprobe -u "${minors[@]}" >&2 || say "the driver's device nodes could not be made; try: nvidia-smi"
}

choose_toolchain() {
    root_dir=$(root_in "$cache_dir" "$packages_file")
    case ${CASEBOOK_TOOLCHAIN:-} in
    system) use_system ;;
    root) use_root "$packages_file" ;;
    '')
        if command -v dpkg-query >/dev/null && [[ -z $(missing_packages) ]] \
            && new_enough "$(dpkg-query -W -f '${Version}' qt6-base-dev)"; then
            toolchain=system
        elif [[ -d $root_dir ]]; then
            use_root "$packages_file"
        elif system_offers_packages; then
            use_system
        else
            use_root "$packages_file"
        fi
        ;;
    *) fail "reading CASEBOOK_TOOLCHAIN=$CASEBOOK_TOOLCHAIN" "It is system, root, or not set." ;;
    esac
}

# choose_browser: fills $enter for a headless Chromium: the machine's own where it is the tool chain and has one, else one in
# a root of its own, without a network. In a folder of its own, too: old roots go when a new one is made.
choose_browser() {
    local name packages=$source_dir/tools/browser-packages.txt
    if [[ $toolchain == system ]]; then
        for name in "${CASEBOOK_BROWSER:-chromium-headless-shell}" chromium google-chrome; do
            [[ -z $(type -P "$name") ]] || return 0
        done
    fi
    root_dir=$(root_in "$cache_dir/browser" "$packages")
    use_root "$packages"
    enter=(bwrap --unshare-net "${enter[@]:1}")
}

# choose_fuzzer: fills $enter for Clang with libFuzzer and sanitizers: the machine's own where it is the tool chain and has
# them, else a root of its own, which has the tool chain's packages as well.
choose_fuzzer() {
    local packages=$cache_dir/fuzz/packages.txt
    if [[ $toolchain == system ]] && clang++ -x c++ -fsanitize=fuzzer,address,undefined -o /dev/null - 2>/dev/null \
        <<<'extern "C" int LLVMFuzzerTestOneInput(const unsigned char *, unsigned long) { return 0; }'; then
        return 0
    fi
    mkdir -p "$cache_dir/fuzz"
    cat "$packages_file" "$source_dir/tools/fuzz-packages.txt" >"$packages"
    root_dir=$(root_in "$cache_dir/fuzz" "$packages")
    use_root "$packages"
}

# Names the tool chain; a build folder made by another one is configured afresh.
toolchain_id() {
    if [[ $toolchain == root ]]; then
        basename "$root_dir"
    else
        echo system
    fi
}

# compose_bwrap HOST: fills $enter: the root supplies /usr and /etc, read-only; the machine supplies all the rest at its
# own paths, so that a file named on the command line, the display, the session bus and the devices are where they always
# are. What /usr and /etc hide of the machine is taken from HOST, where its / is: '' but for tests.
compose_bwrap() {
    local name
    enter=(bwrap --tmpfs / --ro-bind "$root_dir/usr" /usr --ro-bind "$root_dir/etc" /etc)
    for name in bin sbin lib lib32 lib64 libx32; do
        if [[ -L $root_dir/$name ]]; then
            enter+=(--symlink "$(readlink "$root_dir/$name")" "/$name")
        fi
    done
    for name in /*; do
        case $name in
        /bin | /sbin | /lib | /lib32 | /lib64 | /libx32 | /usr | /etc | /boot | /dev | /sys | /lost+found) ;;
        *)
            if [[ -L $name ]]; then
                enter+=(--symlink "$(readlink "$name")" "$name")
            elif [[ -d $name ]]; then
                enter+=(--bind-try "$name" "$name") # it may be gone by then
            fi
            ;;
        esac
    done
    enter+=(--dev-bind /dev /dev --ro-bind /sys /sys --ro-bind "$root_dir/var/cache/fontconfig" /var/cache/fontconfig)
    for name in passwd group hosts resolv.conf localtime machine-id ssl/certs/ca-certificates.crt; do
        if [[ -e /etc/$name && -e $root_dir/etc/$name ]]; then # the root is read-only: it has the place, or there is none
            enter+=(--ro-bind "/etc/$name" "/etc/$name")
        fi
    done
    enter+=(--tmpfs /usr/local --tmpfs /usr/src)
    for name in /usr/local/cuda*; do
        if [[ -L $name && $(readlink -f "$name") == /usr/local/cuda* ]]; then
            enter+=(--symlink "$(readlink -f "$name")" "$name") # bound, its cuDNN would be found twice
        elif [[ -d $name ]]; then
            enter+=(--ro-bind "$name" "$name")
        fi
    done
    show_host "$1"
    for name in "$source_dir" "$PWD"; do # a checkout may lie in /usr/src
        case $name in
        /usr/local/* | /usr/src/*) enter+=(--bind "$name" "$name") ;;
        esac
    done
    # The machine's compilers, Qt plugins and Python are not those of the root.
    for name in CC CXX CFLAGS CXXFLAGS LDFLAGS CMAKE_PREFIX_PATH PKG_CONFIG_PATH PYTHONHOME PYTHONPATH QT_PLUGIN_PATH \
        QT_QPA_PLATFORM_PLUGIN_PATH QT_QPA_PLATFORMTHEME QT_STYLE_OVERRIDE; do
        enter+=(--unsetenv "$name")
    done
    # bwrap does not pass signals on; so that killing ./dev ends the program in an orderly way, its end is one.
    enter+=(--setenv PATH /usr/local/bin:/usr/bin:/usr/sbin --setenv CASEBOOK_TOOLCHAIN system -- setpriv --pdeathsig TERM)
}

# show_host HOST: adds to $enter what the root hides of the machine, whose / is at HOST ('' for / itself); in the root:
#   /usr/local/lib, /usr/local/include   cuDNN and what it needs, where Casebook looks for them in any case
#   $driver_dir                          the driver's libraries; only the runner looks there (CASEBOOK_DRIVER_FOLDER)
#   $host_dir                            the machine's whole tree (CASEBOOK_HOST)
#   /usr/local/bin                       programs that must be the machine's own (tools/on-host.sh)
show_host() {
    local host=$1 kind file name folder shown=' '
    enter+=(--dev-bind "${host:-/}" "$host_dir" --setenv CASEBOOK_HOST "$host_dir" --setenv CASEBOOK_HOST_PATH "$PATH")
    while IFS=$'\t' read -r kind file name; do
        case $kind in
        driver) folder=$driver_dir ;;
        library) folder=/usr/local/lib ;;
        header) folder=/usr/local/include ;;
        wsl)
            enter+=(--ro-bind "$host$file" /usr/lib/wsl --setenv CASEBOOK_DRIVER_FOLDER /usr/lib/wsl/lib)
            continue
            ;;
        esac
        if [[ $shown != *" $folder/${file##*/} "* ]]; then # two names may lead to one file
            enter+=(--ro-bind "$host$file" "$folder/${file##*/}")
            shown+="$folder/${file##*/} "
        fi
        [[ $name == "${file##*/}" ]] || enter+=(--symlink "${file##*/}" "$folder/$name")
    done < <("$source_dir/tools/host-libraries.sh" "$host")
    [[ $shown != *" $driver_dir/"* ]] || enter+=(--setenv CASEBOOK_DRIVER_FOLDER "$driver_dir")
    for name in "${host_programs[@]}"; do
        [[ -z $(type -P "$name") ]] || enter+=(--symlink "$source_dir/tools/on-host.sh" "/usr/local/bin/$name")
    done
}
