// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// For tests of signed records.
#pragma once

#include "kb/evidence/signature.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

/// An ssh-keygen on PATH that does what is asked of the real one with hashes for signatures: the tool chain has none.
/// What it was asked stands in `asked`.
class StandInKeygen final {
public:
    StandInKeygen()
        : m_path(qgetenv("PATH"))
    {
        QFile program(m_folder.filePath(QStringLiteral("ssh-keygen")));
        const QByteArray script = R"sh(#!/bin/sh
echo "$*" >> "$(dirname "$0")/asked"
case "$2" in
sign) echo "$6 $(sha256sum < "$7")" > "$7.sig" ;;
find-principals) key=$(cut -d' ' -f1 "$4")
  sed -n "s|^\([^ ]*\) .*$key\$|\1|p" "$6" | sed 1q | tr , '\n' | grep . || { echo "No principal matched." >&2; exit 255; } ;;
verify) key=$(cut -d' ' -f1 "${10}")
  test "$(cut -d' ' -f2- "${10}")" = "$(sha256sum)" && set -f && while read -r names rest; do
    test "$rest" = "$key" && for name in $(echo "$names" | tr , ' '); do case "$6" in $name) exit 0 ;; esac; done
  done < "$4"
  echo "Signature verification failed" >&2; exit 255 ;;
esac
)sh";
        if (!program.open(QIODevice::WriteOnly) || program.write(script) != script.size()
            || !program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
            qFatal("The stand-in can't be made.");
        qputenv("PATH", m_folder.path().toUtf8() + ':' + m_path);
    }
    ~StandInKeygen() { qputenv("PATH", m_path); }
    Q_DISABLE_COPY_MOVE(StandInKeygen)

    [[nodiscard]] QStringList asked() const
    {
        QFile file(m_folder.filePath(QStringLiteral("asked")));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)
                                              : QStringList();
    }
    /// KEY in the allowed signers stands for the key.
    static void sign(const std::filesystem::path &library, const std::filesystem::path &record,
        QByteArray allowed = "ada@example.org KEY\n")
    {
        const std::string key = (library / "key").string();
        std::ofstream(library / "evidence/allowed_signers")
            << allowed.replace("KEY", QByteArray::fromStdString(key)).toStdString();
        const auto made = kb::signRecord(record, key);
        QVERIFY2(made, made ? "" : made.error().detail.c_str());
    }

private:
    QTemporaryDir m_folder;
    QByteArray m_path;
};
