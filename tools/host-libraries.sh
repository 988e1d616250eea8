#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# host-libraries.sh [HOST]: what the machine has of NVIDIA's that the Debian 13 root hides. HOST is the folder where the
# machine's / is seen, for tests; by default it is /. One line for each file: KIND, a tab, the file's path on the host
# with all links followed, a tab, the name under which programs look for it.
#   driver    the user-space libraries of the driver, those that NVIDIA's container toolkit gives to a container for
#             "compute" and "utility", of the kernel module's version
#   library   cuDNN, and cuBLAS, NVRTC, nvJitLink and the CUDA runtime, which cuDNN wants to have beside itself
#   header    theirs
#   wsl       the folder of Windows' driver; nothing else of the driver is listed then
# The loader's cache says which files there are, and which of one name comes first.
set -euo pipefail

readonly host=${1:-}
readonly driver_names='^lib(cuda|cudadebugger|nvidia-(ml|cfg|nscq|opencl|gpucomp|ptxjitcompiler|fatbinaryloader|allocator|compiler|pkcs11|pkcs11-openssl3|nvvm[0-9]*|tileiras))\.so\.[0-9]+$'
readonly cudnn_names='^libcudnn[a-z_]*\.so\.[0-9]+$'
readonly companion_names='^lib(cublas|cublasLt|nvrtc[-.a-z]*|nvJitLink|cudart)\.so\.[0-9.]+$'

# "580.65.06" of "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  ..."; empty: no such module is loaded.
module_version() {
    local line='' version
    [[ ! -r $host/proc/driver/nvidia/version ]] || read -r line <"$host/proc/driver/nvidia/version" || true
    version='[[:space:]]([0-9]+(\.[0-9]+)+)[[:space:]]'
    [[ ! $line =~ $version ]] || printf '%s\n' "${BASH_REMATCH[1]}"
}

# real PATH: leaves in $file where the links end, as a path on the host; false where there is no file.
real() {
    local target hops
    file=$1
    for ((hops = 0; hops < 20; hops++)); do
        [[ -L $host$file ]] || break
        target=$(readlink "$host$file")
        if [[ $target == /* ]]; then
            file=$target
        else
            file=${file%/*}/$target
        fi
    done
    [[ -f $host$file ]]
}

# "NAME PATH" of the loader's cache, of this machine's architecture, in the loader's order.
loader_cache() {
    local ldconfig abi
    ldconfig=$(PATH=$PATH:/usr/sbin:/sbin type -P ldconfig) || return 0
    case $(uname -m) in
    x86_64) abi=x86-64 ;;
    aarch64) abi=AArch64 ;;
    *) return 0 ;;
    esac
    "$ldconfig" -p -C "$host/etc/ld.so.cache" 2>/dev/null | sed -n "s/^\t\([^ ]*\) (libc6,${abi}[^)]*) => \(.*\)/\1 \2/p"
}

# Of each name the file of the module's version, wherever it is listed or lies beside; where there is none, the one that
# the loader would take: a driver that was updated and not restarted says itself that the two do not fit.
list_driver() {
    local version=$1 name path chosen
    for name in "${!driver[@]}"; do
        chosen=
        while read -r path; do
            if [[ -n $version ]] && real "${path%/*}/${name%.so.*}.so.$version"; then
                chosen=$file
            elif real "$path" && [[ -z $version || $file == *".so.$version" ]]; then
                chosen=$file
            fi
            [[ -z $chosen ]] || break
        done <<<"${driver[$name]}"
        if [[ -z $chosen ]] && real "${driver[$name]%%$'\n'*}"; then
            chosen=$file
        fi
        [[ -z $chosen ]] || printf 'driver\t%s\t%s\n' "$chosen" "$name"
    done
}

declare -A driver=() library=()
while read -r name path; do
    if [[ $name =~ $driver_names ]]; then
        driver[$name]+=${driver[$name]:+$'\n'}$path
    elif [[ -n ${library[$name]:-} ]]; then
        continue
    elif [[ $name =~ $companion_names ]]; then
        ! real "$path" || library[$name]=$file
    elif [[ $name =~ $cudnn_names && $path != /usr/local/cuda* ]] && real "$path"; then
        [[ $file == /usr/local/cuda* ]] || library[$name]=$file # the root has the toolkits at their own places
    fi
done < <(loader_cache)

if [[ -d $host/usr/lib/wsl/lib ]]; then
    printf 'wsl\t/usr/lib/wsl\twsl\n'
else
    list_driver "$(module_version)"
fi
for name in "${!library[@]}"; do
    printf 'library\t%s\t%s\n' "${library[$name]}" "$name"
done
for path in "$host"/usr/include/{cudnn,cublas,nvrtc,nvJitLink}*.h; do
    ! real "${path#"$host"}" || printf 'header\t%s\t%s\n' "$file" "${path##*/}"
done
