# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Sourced by ./dev. Builds casebook-runner for systems older than the tool chain: the compiler is ziglang, fetched once by
# pip, and what it makes is checked and started on Debian 11, 12 and 13 before it gets its place,
# build/runner-<arch>/casebook-runner (docs/adr/0032). Expects $source_dir, $cache_dir, tools/say.sh, tools/debian.sh and
# a chosen tool chain.
: "${source_dir:?}" "${cache_dir:?}"

readonly zig_list=$source_dir/tools/ziglang.txt oldest_glibc=2.28
zig_dir=$cache_dir/$(sed -n 's/^\(ziglang\)==\([0-9.]*\).*/\1-\2/p' "$zig_list")
readonly zig_dir

# The compiler, in the user's cache folder: pip takes the packages that tools/ziglang.txt has checksums of, no others.
fetch_zig() {
    local part pip=(python3 -m pip)
    [[ ! -x $zig_dir/ziglang/zig ]] || return 0
    # The machine's own Python has its settings for pip (index, proxy); the tool chain's steps in where it has no pip.
    "${pip[@]}" --version >/dev/null 2>&1 || pip=("${enter[@]}" python3 -m pip)
    mkdir -p "$cache_dir"
    rm -rf "$cache_dir"/.ziglang-* # of a fetch that was killed
    part=$(mktemp -d "$cache_dir/.ziglang-XXXXXX")
    say "fetching the compiler $(basename "$zig_dir") once: 100 MB, 400 MB in $zig_dir"
    PIP_ROOT_USER_ACTION=ignore "${pip[@]}" --quiet --disable-pip-version-check install --no-cache-dir --no-compile --no-deps --only-binary=:all: \
        --require-hashes --target "$part" --requirement "$zig_list" >&2 \
        || { rm -rf "$part" && fail "fetching $(basename "$zig_dir") with pip" \
            "pip's message above says why. The first ./dev runner needs pip's index, online or a mirror; later ones need no network."; }
    mv --no-target-directory "$part" "$zig_dir"
}

# old_root SUITE ARCH: prints the folder with the glibc and the name of that Debian; made by the first call, 20 MB.
old_root() {
    local final=$cache_dir/old/$1-$2-named
    debian_once "$final" "$1" "a root with the C library of Debian's $1 for $2" --variant=extract --include=libc6,base-files \
        --architectures="$(debian_arch "$2")"
    printf '%s\n' "$final"
}

debian_arch() {
    case $1 in
    x86_64) echo amd64 ;;
    aarch64) echo arm64 ;;
    esac
}

# What starting a runner needs here, once: mmdebstrap, bubblewrap, and for another architecture an emulator.
prepare_start() {
    local arch missing=()
    command -v mmdebstrap >/dev/null || missing+=(mmdebstrap)
    command -v bwrap >/dev/null || missing+=(bubblewrap)
    [[ -e /usr/share/keyrings/debian-archive-keyring.gpg ]] || missing+=(debian-archive-keyring)
    for arch in "$@"; do
        [[ $arch == "$(uname -m)" ]] || command -v "qemu-$arch-static" >/dev/null || missing+=(qemu-user-static)
    done
    [[ ${#missing[@]} -eq 0 ]] || install_packages "${missing[@]}"
}

# fill_machine FOLDER ROOT: what a runner has to find in such a system: an environment of Python with a wheel, two copies of cuDNN,
# of which the loader takes the older one, a toolkit and a package. A library of the root's own architecture stands in for cuDNN: the
# runner reads its name and its head, and runs nothing of it.
fill_machine() {
    local folder=$1 root=$2 copy
    mkdir -p "$folder"/venv/lib/python3.9/site-packages/torch-2.4.0+cu124.dist-info "$folder"/{first,dpkg} "$folder"/opt/cuda-12.4/{lib64,include,bin}
    for copy in first/libcudnn.so.8.9.7 opt/cuda-12.4/lib64/libcudnn.so.9.1.0; do
        cp -L "$(find "$root/" -name libm.so.6 -print -quit)" "$folder/$copy"
        ln -s "${copy##*/}" "$folder/${copy%.*.*}"
    done
    printf '#define CUDA_VERSION 12040\n' >"$folder/opt/cuda-12.4/include/cuda.h"
    printf '#!/bin/sh\nexit 1\n' >"$folder/opt/cuda-12.4/bin/nvcc"
    chmod 755 "$folder/opt/cuda-12.4/bin/nvcc"
    printf 'Package: nvidia-driver-libs\nStatus: install ok installed\nVersion: 535.183.01-1\nArchitecture: amd64\n\n' >"$folder/dpkg/status"
}

# start_on SUITE NUMBER GLIBC ARCH RUNNER: it must say hello, and tell the facts of the machine, where there is nothing but that system's
# C library and what fill_machine() put there.
start_on() {
    local suite=$1 number=$2 glibc=$3 arch=$4 runner=$5 root said machine name fact
    local command=(bwrap --unshare-all --die-with-parent --clearenv --setenv PATH /usr/bin --setenv VIRTUAL_ENV /venv --setenv LD_LIBRARY_PATH /first)
    root=$(old_root "$suite" "$arch")
    for name in usr lib lib64; do
        if [[ -d $root/$name ]]; then
            command+=(--ro-bind "$root/$name" "/$name")
        elif [[ -d $root/usr/$name ]]; then # where all of it lies in /usr, and no package links to it
            command+=(--symlink "usr/$name" "/$name")
        fi
    done
    machine=$(mktemp -d)
    fill_machine "$machine" "$root"
    command+=(--dev /dev --proc /proc --ro-bind "$root/etc" /etc --ro-bind "$machine/dpkg" /var/lib/dpkg --ro-bind "$runner" /casebook-runner)
    for name in venv first opt; do
        command+=(--ro-bind "$machine/$name" "/$name")
    done
    if [[ $arch == "$(uname -m)" ]]; then
        command+=(/casebook-runner)
    else
        command+=(--ro-bind "$(command -v "qemu-$arch-static")" /emulator /emulator /casebook-runner)
    fi
    said=$(printf '%s\n' '{"type":"facts","run":1}' '{"type":"end"}' | "${command[@]}" --serve 2>&1) || true
    rm -rf "$machine"
    # Each is part of one line, in which fields stand in the order of their names.
    for fact in '^{"type":"hello",' '"name":"driver.cuda","value":null' '"type":"result"' '"name":"system.glibc","value":"'"$glibc"'"' \
        '"name":"system.name","value":"Debian GNU/Linux '"$number ($suite)"'"' \
        '"list":"wheels".*"environment":{"value":"/venv".*"name":{"value":"torch".*"version":{"value":"2.4.0+cu124"' \
        '"list":"libraries".*"chosen":{"value":true,"from":"LD_LIBRARY_PATH"}.*"path":{"value":"/first/libcudnn.so.8.9.7".*"version":{"value":"8.9.7"' \
        '"list":"libraries".*"chosen":{"value":false.*"path":{"value":"/opt/cuda-12.4/lib64/libcudnn.so.9.1.0".*"version":{"value":"9.1.0"' \
        '"list":"packages".*"name":{"value":"nvidia-driver-libs".*"version":{"value":"535.183.01-1"' \
        '"list":"toolkits".*"path":{"value":"/opt/cuda-12.4".*"version":{"value":"12.4"'; do
        grep -q "$fact" <<<"$said" \
            || fail "starting casebook-runner for $arch on Debian's $suite" "No line of what it said has $fact. It said: ${said:-nothing}"
    done
    say "  starts on Debian's $suite"
}

build_portable() {
    local arch=$1 dir=$source_dir/build/runner-$1 built
    built=$dir/runner/casebook-runner
    rm -f "$dir/casebook-runner"
    mkdir -p "$dir/include"
    ln -sfn /usr/include/nlohmann "$dir/include" # alone: the tool chain's other headers are for its own C library
    touch "$dir/.started"
    say "building casebook-runner for $arch, glibc $oldest_glibc and later; the first time, libc++ too, which takes some minutes"
    (
        exec 9>"$dir/.lock"
        flock 9
        export ZIG_GLOBAL_CACHE_DIR=$zig_dir/cache ZIG_LOCAL_CACHE_DIR=$zig_dir/cache
        unset CMAKE_CXX_COMPILER_LAUNCHER # ccache does not know this compiler
        "${enter[@]}" cmake -S "$source_dir/gpu" -B "$dir" -G Ninja --log-level=WARNING \
            --toolchain "$source_dir/cmake/PortableRunner.cmake" \
            -DCASEBOOK_ZIG="$zig_dir/ziglang/zig" -DCASEBOOK_ARCH="$arch" -DCASEBOOK_GLIBC="$oldest_glibc" \
            -DCMAKE_BUILD_TYPE=Release \
            -DCASEBOOK_JSON_INCLUDE_DIR="$dir/include" -DCASEBOOK_CUDNN_INCLUDE_DIRS= >&2 \
            && "${enter[@]}" ninja -C "$dir" casebook-runner >&2
    ) || fail "building casebook-runner for $arch" "The message above says why; build/runner-$arch can be deleted at any time."
    "${enter[@]}" python3 "$source_dir/tests/runner/check_runner.py" "$arch" "$oldest_glibc" "$built" >&2 \
        || fail "checking casebook-runner for $arch" "What is named above keeps it from older systems."
    start_on bullseye 11 2.31 "$arch" "$built"
    start_on bookworm 12 2.36 "$arch" "$built"
    start_on trixie 13 2.41 "$arch" "$built"
    install -m 755 "$built" "$dir/casebook-runner.part"
    touch -r "$dir/.started" "$dir/casebook-runner.part" # what was edited meanwhile is newer
    mv "$dir/casebook-runner.part" "$dir/casebook-runner"
    printf '%s\n' "$dir/casebook-runner"
}

# portable_runner [--arch x86_64|aarch64|all]: builds, checks, and prints where the runners are.
portable_runner() {
    local arch archs
    case ${1:-}:${2:-} in
    :) archs=("$(uname -m)") ;;
    --arch:x86_64 | --arch:aarch64) archs=("$2") ;;
    --arch:all) archs=(x86_64 aarch64) ;;
    *) fail "reading ./dev runner $*" "It takes --arch x86_64, --arch aarch64 or --arch all." ;;
    esac
    prepare_start "${archs[@]}"
    fetch_zig
    for arch in "${archs[@]}"; do
        build_portable "$arch"
    done
}
