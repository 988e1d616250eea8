#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# gpu-catalogue.sh [OUT]: answers every plan beside it with every cuDNN of this machine, into the folder OUT (answers by
# default). It needs nothing but /bin/sh, sed and the casebook-runner beside it: no network, no tool chain.
# ./dev gpu-catalogue makes the folder that this lies in, and takes what OUT holds.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out=${1:-answers}
mkdir -p "$out"
out=$(cd "$out" && pwd)

say() { printf 'gpu-catalogue: %s\n' "$*" >&2; }

# What the machine has: the driver, its GPUs, and the paths of every cuDNN in the usual places.
printf '{"run":1,"type":"probe"}\n{"type":"end"}\n' | "$here/casebook-runner" --serve >"$out/machine.jsonl"
libraries=$(sed -n 's/.*"cudnns":\[\([^]]*\)\].*/\1/p' "$out/machine.jsonl" | tr ',' '\n' | sed 's/^"//; s/"$//')
case $(cat "$out/machine.jsonl") in
*'"gpus":[]'*) say "no GPU answers here: the cases of level gpu will say why" ;;
esac
if [ -z "$libraries" ]; then
    say "no cuDNN was found in the usual places"
    exit 3
fi

number=0
for library in $libraries; do
    number=$((number + 1))
    for plan in "$here"/plan-*.jsonl; do
        name=${plan##*/plan-}
        name=${name%.jsonl}
        answers=$out/answers-$name-$number.jsonl
        say "level $name with $library"
        before=$(date +%s)
        # The plans leave the library open; a path with these characters would be no path of a package.
        sed "s|\"cudnn\":\"\"|\"cudnn\":\"$library\"|" "$plan" | "$here/casebook-runner" --serve >"$answers.part"
        mv "$answers.part" "$answers"
        runs=$(grep -c '"type":"ended"' "$answers" || true)
        printf '%s\t%s\t%s runs\t%s s\n' "$name" "$library" "$runs" "$(($(date +%s) - before))" >>"$out/times.tsv"
    done
done
say "done: $out; back home: ./dev gpu-catalogue --take FOLDER"
