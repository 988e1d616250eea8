# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# Sourced by ./dev. Makes what others install, in build/packages:
#   casebook_VERSION_ARCH.deb         for Debian 13, Ubuntu 26.04 and later
#   casebook-plots_VERSION_ARCH.deb   the dashboard's plots, which link Qt Charts and so come under the GPL-3
#   casebook-VERSION-MACHINE.tar.xz   with its own Qt and C library, without the plots, for older systems: unpack and start
# and tries them in clean roots (docs/adr/0043). Expects $source_dir, $cache_dir, $enter, tools/say.sh, tools/debian.sh,
# tools/portable-runner.sh, build() of ./dev and a chosen tool chain.
: "${source_dir:?}" "${cache_dir:?}"

readonly packages_dir=$source_dir/build/packages
package_version=$(sed -n 's/^project(Casebook VERSION \([0-9.]*\).*/\1/p' "$source_dir/CMakeLists.txt")
readonly package_version deb_version=$package_version-1 maintainer='The Casebook developers <casebook@localhost.localdomain>'

in_tools() {
    "${enter[@]}" "$@"
}

# stage FOLDER PREFIX: an installed Casebook below FOLDER, stripped, with its documentation.
stage() {
    local folder=$1 prefix=$2 share=$1$2/share file
    rm -rf "$folder"
    in_tools env DESTDIR="$folder" cmake --install "$source_dir/build/release" --prefix "$prefix" --strip >/dev/null
    install -Dm644 "$source_dir/packaging/casebook.metainfo.xml" "$share/metainfo/dev.casebook.Casebook.metainfo.xml"
    install -Dm644 "$source_dir/packaging/completions/casebook-cli.bash" "$share/bash-completion/completions/casebook-cli"
    install -Dm644 "$source_dir/packaging/completions/_casebook-cli" "$share/zsh/vendor-completions/_casebook-cli"
    install -Dm644 "$source_dir/packaging/completions/casebook-cli.fish" "$share/fish/vendor_completions.d/casebook-cli.fish"
    mkdir -p "$share/man/man1" "$share/doc/casebook"
    for file in casebook casebook-cli; do
        manual "$file" | gzip -9n >"$share/man/man1/$file.1.gz"
    done
    copyright >"$share/doc/casebook/copyright"
    gzip -9n <"$source_dir/CHANGELOG.md" >"$share/doc/casebook/changelog.gz"
    find "$folder" -type d -exec chmod 755 {} +
}

# The manual of casebook-cli lists the commands as the program does.
manual() {
    local line
    while IFS= read -r line; do
        if [[ $line == @COMMANDS@ ]]; then
            in_tools "$source_dir/build/release/app/cli/casebook-cli" help \
                | sed -n 's/^  casebook-cli \([a-z]*\) \(.*\)/.TP\n.B \1\n\2/p' | sed 's/-/\\-/g'
        else
            printf '%s\n' "$line"
        fi
    done <"$source_dir/packaging/man/$1.1"
}

# indented FILE: as a paragraph of a Debian copyright file.
indented() {
    sed -e 's/^$/./' -e 's/^/ /' -e 's/<year> <copyright holders>/2026 The Casebook developers/' "$1"
}

copyright() {
    local line
    while IFS= read -r line; do
        case $line in
        @MIT@) indented "$source_dir/LICENSES/MIT.txt" ;;
        @CCBY@) indented "$source_dir/LICENSES/CC-BY-4.0.txt" ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"$source_dir/packaging/copyright"
}

# shared_libraries FOLDER: the packages that its programs and libraries need, for Depends. The tool chain's root has a
# database of packages of its own.
shared_libraries() {
    local binaries work admin=()
    [[ $toolchain != root ]] || admin=(--admindir="$root_dir/var/lib/dpkg")
    work=$(mktemp -d "$packages_dir/.shlibs-XXXXXX")
    mkdir "$work/debian"
    printf 'Source: casebook\n\nPackage: casebook\nArchitecture: any\n' >"$work/debian/control"
    mapfile -t binaries < <(find "$1" -type f \( -perm /111 -o -name '*.so' \) -exec sh -c \
        'head -c 4 "$1" | grep -q ELF && case $1 in *casebook-runner-*) ;; *) echo "$1" ;; esac' _ {} \;)
    (cd "$work" && in_tools dpkg-shlibdeps "${admin[@]}" --ignore-missing-info -O "${binaries[@]}") | sed -n 's/^shlibs:Depends=//p'
    rm -rf "$work"
}

debian_changelog() {
    printf 'casebook (%s) unstable; urgency=medium\n\n  * What is new is in changelog.gz.\n\n -- %s  %s\n' "$deb_version" "$maintainer" \
        "$(LC_ALL=C date -u -R -d "@$(git -c safe.directory='*' -C "$source_dir" log -1 --format=%ct)")"
}

# deb FOLDER NAME DEPENDS DESCRIPTION: a package of what is staged there.
deb() {
    local folder=$1 name=$2 depends=$3 description=$4 arch
    arch=$(in_tools dpkg --print-architecture)
    mkdir -p "$folder/DEBIAN"
    debian_changelog | gzip -9n >"$folder/usr/share/doc/$name/changelog.Debian.gz"
    (cd "$folder" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | LC_ALL=C sort -z | xargs -0 md5sum) >"$folder/DEBIAN/md5sums"
    {
        printf 'Package: %s\nVersion: %s\nArchitecture: %s\nMaintainer: %s\n' "$name" "$deb_version" "$arch" "$maintainer"
        printf 'Installed-Size: %s\n' "$(du -sk --exclude=DEBIAN "$folder" | cut -f1)"
        printf 'Depends: %s\n' "$depends"
        [[ $name != casebook ]] || printf 'Recommends: fonts-noto-cjk, qt6-wayland\nSuggests: casebook-plots, openssh-client\n'
        printf 'Section: devel\nPriority: optional\n%s\n' "$description"
    } >"$folder/DEBIAN/control"
    in_tools dpkg-deb --root-owner-group --build "$folder" "$packages_dir/${name}_${deb_version}_$arch.deb" >&2
}

make_debs() {
    local all=$packages_dir/.stage plots=$packages_dir/.plots description
    stage "$all" /usr
    mkdir -p "$plots/usr/lib/casebook" "$plots/usr/share/doc/casebook-plots"
    mv "$all/usr/lib/casebook/casebook-plots.so" "$plots/usr/lib/casebook/"
    mkdir -p "$all/usr/share/lintian/overrides"
    printf '# It is linked statically, by another compiler, to start on old systems.\ncasebook: hardening-no-pie [usr/libexec/casebook/casebook-runner-*]\n' \
        >"$all/usr/share/lintian/overrides/casebook"
    { cat "$all/usr/share/doc/casebook/copyright" && printf '\nComment: The binary links Qt Charts and is distributed under the GPL-3; see\n /usr/share/common-licenses/GPL-3.\n'; } \
        >"$plots/usr/share/doc/casebook-plots/copyright"
    cp "$all/usr/share/doc/casebook/changelog.gz" "$plots/usr/share/doc/casebook-plots/"
    description=$(
        cat <<'TEXT'
Description: knowledge base of GPU errors that checks itself
 Paste a log of a program that failed on an NVIDIA GPU: Casebook says what
 caused it, what helps and what does not, with how often, in English or
 Chinese. Its entries have test cases that run what they claim.
 .
 The window is casebook, the program for scripts casebook-cli.
TEXT
    )
    # Qt's own words in Chinese: the buttons of dialogs.
    deb "$all" casebook "$(shared_libraries "$all"), qt6-translations-l10n" "$description"
    description=$(
        cat <<'TEXT'
Description: plots for the dashboard of Casebook
 Casebook is a knowledge base of GPU errors that checks itself. This is the
 plugin that draws the plots of its dashboard. It links Qt Charts, so it is
 distributed under the GPL-3.
TEXT
    )
    deb "$plots" casebook-plots "casebook (= $deb_version), $(shared_libraries "$plots")" "$description"
    rm -rf "$all" "$plots"
}

# The libraries that a program of this folder loads, the loader among them, each a path.
libraries_of() {
    in_tools find "$1" -type f \( -perm /111 -o -name '*.so' \) ! -name 'casebook-runner*' -exec ldd {} + 2>/dev/null \
        | sed -n -e 's/.*=> \(\/[^ ]*\) (.*/\1/p' -e 's/^[[:space:]]*\(\/[^ ]*ld-linux[^ ]*\) (.*/\1/p' | sort -u
}

make_tarball() {
    local name=casebook-$package_version-$(uname -m) folder plugins=/usr/lib/$(uname -m)-linux-gnu/qt6/plugins file program graphviz
    folder=$packages_dir/$name
    stage "$packages_dir/.stage" /usr
    rm -rf "$folder"
    mv "$packages_dir/.stage/usr" "$folder"
    rm -rf "$packages_dir/.stage" "$folder/lib/casebook/casebook-plots.so"
    # The runner for older systems is the only one here: one that is built for this tool chain would start on new ones alone.
    mv "$folder/libexec/casebook/casebook-runner-$(uname -m)" "$folder/libexec/casebook/casebook-runner"
    cp "$folder/libexec/casebook/casebook-runner" "$folder/libexec/casebook/casebook-runner-$(uname -m)"
    for file in platforms/libqxcb.so platforms/libqoffscreen.so platforms/libqwayland.so platforms/libqwayland-generic.so \
        wayland-shell-integration/libxdg-shell.so wayland-decoration-client/libbradient.so iconengines/libqsvgicon.so \
        imageformats/libqsvg.so platforminputcontexts/libcomposeplatforminputcontextplugin.so \
        platforminputcontexts/libibusplatforminputcontextplugin.so; do
        # shellcheck disable=SC2016 # for the inner shell
        in_tools sh -c '[ ! -e "$1/$2" ] || install -D "$1/$2" "$3/lib/qt6/plugins/$2"' _ "$plugins" "$file" "$folder"
    done
    mapfile -t libraries < <(libraries_of "$folder")
    in_tools cp -L "${libraries[@]}" "$folder/lib/"
    # Graphviz looks for its layouts in a folder of its own.
    in_tools sh -c 'mkdir -p "$1" && cp -L /usr/lib/*-linux-gnu/graphviz/libgvplugin_dot_layout.so.* /usr/lib/*-linux-gnu/graphviz/libgvplugin_core.so.* "$1"' \
        _ "$folder/lib/graphviz"
    in_tools sh -c 'cp /usr/lib/*-linux-gnu/graphviz/config6a "$1" 2>/dev/null || cp /usr/lib/*-linux-gnu/graphviz/config* "$1" 2>/dev/null || true' _ "$folder/lib/graphviz"
    mapfile -t libraries < <(libraries_of "$folder")
    in_tools cp -L "${libraries[@]}" "$folder/lib/"
    in_tools install -Dm644 /usr/share/qt6/translations/qtbase_zh_CN.qm "$folder/share/qt6/translations/qtbase_zh_CN.qm"
    printf '[Paths]\nPrefix = ..\nPlugins = lib/qt6/plugins\nTranslations = share/qt6/translations\n' >"$folder/lib/qt.conf"
    chmod 755 "$folder"/lib/ld-linux*
    for program in casebook casebook-cli; do
        graphviz=
        # shellcheck disable=SC2016 # for the script that is written
        [[ $program == casebook-cli ]] || graphviz='GVBINDIR=$here/lib/graphviz '
        mv "$folder/bin/$program" "$folder/lib/$program.bin"
        # The loader of the folder, so that the system's C library is not asked for anything; what Casebook starts
        # (ssh, the runner, an explained command) finds its own as ever.
        cat >"$folder/bin/$program" <<SCRIPT
#!/bin/sh
here=\$(dirname "\$(dirname "\$(readlink -f "\$0")")")
${graphviz}exec "\$here"/lib/ld-linux* --library-path "\$here/lib" "\$here/lib/$program.bin" "\$@"
SCRIPT
        chmod 755 "$folder/bin/$program"
    done
    tar -C "$packages_dir" --sort=name --owner=0 --group=0 --numeric-owner -cJf "$packages_dir/$name.tar.xz" "$name"
    rm -rf "$folder"
}

# package_root SUITE: a clean root of that Debian with what a desktop has and Casebook needs not bring, made by the first call.
package_root() {
    local final=$cache_dir/clean/$1
    debian_once "$final" "$1" "a clean root of Debian's $1" --variant=apt \
        --include=xvfb,xauth,xz-utils,fonts-noto-cjk,fonts-dejavu-core,ca-certificates
    printf '%s\n' "$final"
}

# in_clean_root SUITE SCRIPT: with a copy of that root as "/", as root in it, the packages in /packages.
in_clean_root() {
    local root copy status=0
    root=$(package_root "$1")
    copy=$(mktemp -d "$cache_dir/clean/try-XXXXXX")
    cp -a "$root/." "$copy"
    bwrap --bind "$copy" / --dev /dev --proc /proc --perms 1777 --tmpfs /tmp --ro-bind "$packages_dir" /packages --bind "$packages_dir/pictures" /pictures \
        --ro-bind /etc/resolv.conf /etc/resolv.conf --setenv HOME /root --setenv XDG_RUNTIME_DIR /tmp --setenv LC_ALL C.UTF-8 --uid 0 --gid 0 \
        --unshare-pid --die-with-parent sh -euc "$2" || status=$?
    rm -rf --one-file-system "$copy"
    return "$status"
}

# What every package must do: answer a log, and show the window in both languages.
readonly try_programs='
printf "RuntimeError: CUDA error: no kernel image is available for execution on the device\n" >/tmp/log
test "$(casebook-cli search --json /tmp/log | grep -c no-kernel-image)" -gt 0
casebook-cli reproduce cuda/cudnn-conv-batch-zero >/tmp/said 2>&1 || test $? -eq 3
for language in en zh; do
    xvfb-run -a casebook --language $language --paste /tmp/log --size 1280x800 --screenshot /pictures/$1-$language.png
    test -s /pictures/$1-$language.png
done
casebook-cli explain -- sh -c "cat /tmp/log; exit 3" >/dev/null 2>/tmp/said && exit 1 || test $? -eq 3
grep -q no-kernel-image /tmp/said
casebook-cli search --help --lang zh | grep -q "选项" # which Qt says
'

test_packages() {
    local suite
    mkdir -p "$packages_dir/pictures"
    say "lintian"
    in_tools lintian --fail-on error,warning --suppress-tags-from-file "$source_dir/packaging/lintian-left-out" "$packages_dir"/*.deb >&2
    in_tools desktop-file-validate "$source_dir/resources/casebook.desktop"
    in_tools appstreamcli validate --no-net --override=url-homepage-missing=info "$source_dir/packaging/casebook.metainfo.xml" >&2
    say "installing the packages in a clean Debian 13"
    in_clean_root trixie "
        apt-get update -q >/dev/null
        find / -xdev -path /proc -prune -o -path /var/lib/apt -prune -o -path /var/cache -prune -o -type f -print | sort >/tmp/before
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends /packages/casebook_*.deb /packages/casebook-plots_*.deb >/tmp/apt 2>&1 || { cat /tmp/apt; exit 1; }
        set -- debian13
        $try_programs
        apt-get purge -y -q casebook casebook-plots >/tmp/apt 2>&1
        test -z \"\$(find / -xdev -path /proc -prune -o -path /tmp -prune -o -path /root -prune -o -path /pictures -prune -o -iname '*casebook*' -print | grep -v '^/packages')\""
    for suite in bullseye bookworm; do
        say "starting the tarball in a clean Debian ($suite)"
        in_clean_root "$suite" "
            tar -C /opt -xf /packages/casebook-*.tar.xz
            PATH=\$(echo /opt/casebook-*/bin):\$PATH
            set -- $suite
            $try_programs"
    done
    say "the packages do what they should; pictures in ${packages_dir#"$source_dir"/}/pictures"
}

# package [--test]: makes them, or tries those that were made, and makes them where there are none.
package() {
    mkdir -p "$packages_dir"
    if [[ ${1:-} != --test ]]; then
        make_packages
        return
    fi
    compgen -G "$packages_dir/*.deb" >/dev/null || make_packages
    test_packages
}

make_packages() {
    portable_runner
    build release casebook
    build release casebook-cli
    rm -f "$packages_dir"/*.deb "$packages_dir"/*.tar.xz
    make_debs
    make_tarball
    ls -l "$packages_dir"/*.deb "$packages_dir"/*.tar.xz >&2
}
