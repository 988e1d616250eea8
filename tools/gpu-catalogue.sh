#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# gpu-catalogue.sh [OUT]: answers every plan beside it, into the folder OUT (answers by default): that of the level toolkit
# once, since the runner finds compilers and libraries itself, the others with every cuDNN of this machine. It needs
# nothing but /bin/sh, the programs date, grep, mkdir, mv and sed, which every system has, and the casebook-runner beside
# it: no network, no tool chain. It ends with 3 where there is no cuDNN, with 1 where a runner did not get to its end.
# times.tsv there has of each plan the level, the cuDNN, how many runs there were, how long it took, and how long the runs
# took by themselves, added up: many run at once.
# ./dev gpu-catalogue makes the folder that this lies in, and takes what OUT holds.
set -eu

case $0 in
*/*) here=${0%/*} ;;
*) here=. ;;
esac
here=$(cd -- "$here" && pwd)
out=${1:-answers}
mkdir -p -- "$out"
out=$(cd -- "$out" && pwd)
tab=$(printf '\t')
failed=0

# By the clock, of a date that knows no parts of a second in whole seconds.
milliseconds() {
    now=$(date +%s%N)
    case $now in *[!0-9]* | ??????????) now=$(date +%s)000000000 ;; esac
    printf '%s' "${now%??????}"
}

say() { printf 'gpu-catalogue: %s\n' "$*" >&2; }

# answer LEVEL PLAN ANSWERS LIBRARY: the plan leaves the library open; LIBRARY is a JSON string without its quotes, empty:
# it stays open.
answer() {
    say "level $1${4:+ with $4}"
    before=$(milliseconds)
    # Of sed's own characters none is one in the replacement.
    path=$(printf '%s\n' "$4" | sed 's/[\\&|]/\\&/g')
    if sed "s|\"cudnn\":\"\"|\"cudnn\":\"$path\"|" "$2" | "$here/casebook-runner" --serve >"$3.part"; then
        mv "$3.part" "$3"
    else
        say "the runner did not get to its end; what it said until then is in $3.part"
        failed=1
        return 0
    fi
    took=$(($(milliseconds) - before))
    runs=$(grep -c '"type":"ended"' "$3" || true)
    own=0
    for part in $(sed -n '/"type":"result"/s/.*"ms":\([0-9]*\).*/\1/p' "$3"); do
        own=$((own + part))
    done
    printf '%s\n' "$1$tab$4$tab$runs runs$tab$took ms$tab$own ms" >>"$out/times.tsv"
}

# What the machine has: the driver, its GPUs, and the paths of every cuDNN in the usual places, as JSON strings, one a line.
printf '{"run":1,"type":"probe"}\n{"type":"end"}\n' | "$here/casebook-runner" --serve >"$out/machine.jsonl"
libraries=$(sed -nE 's/.*"cudnns":\[(("([^"\\]|\\.)*",?)*)\].*/\1/p' "$out/machine.jsonl" | sed -E 's/"(([^"\\]|\\.)*)",?/\1\n/g')
if grep -q '"gpus":\[\]' "$out/machine.jsonl"; then
    say "no GPU answers here: the cases of level gpu will say why"
fi
: >"$out/times.tsv"

if [ -e "$here/plan-toolkit.jsonl" ]; then
    answer toolkit "$here/plan-toolkit.jsonl" "$out/answers-toolkit.jsonl" ""
fi
number=0
while IFS= read -r library <&3; do
    [ -n "$library" ] || continue
    number=$((number + 1))
    for plan in "$here"/plan-*.jsonl; do
        name=${plan##*/plan-}
        name=${name%.jsonl}
        [ "$name" = toolkit ] || answer "$name" "$plan" "$out/answers-$name-$number.jsonl" "$library"
    done
done 3<<END
$libraries
END
say "done: $out; back home: ./dev gpu-catalogue --take FOLDER"
[ "$failed" = 0 ] || exit 1
if [ "$number" = 0 ]; then
    say "no cuDNN was found in the usual places, so nothing but the level toolkit was asked"
    exit 3
fi
