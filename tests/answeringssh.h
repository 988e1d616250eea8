// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// For tests of records: a machine whose runs are no stand-in's, since a stand-in is never recorded.
#pragma once

#include <QByteArray>
#include <QDir>
#include <QFile>

/// Makes an ssh in this folder, behind which /usr/lib/libcudnn.so.9 is a cuDNN 9.19.0 that refuses each case with
/// BAD_PARAM. A run does `meanwhile`, lines of a shell that know its $request, before it answers. Gives its path.
inline QString answeringSsh(const QString &folder, const QByteArray &meanwhile = {})
{
    // Each step is one call, which ends as the step does.
    const QByteArray step = R"(n=0
step() { n=$((n + 1))
echo '{"type":"begin","n":'$n',"step":"'$1'","call":"cudnnSetTensor4dDescriptor","args":""}'
echo '{"type":"call","n":'$n',"status":'$2',"name":"CUDNN_STATUS_'$3'","category":"'$3'","reason":"","cuda":0,"us":1}'
echo '{"type":"step","step":"'$1'","outcome":{"status":'$2',"name":"CUDNN_STATUS_'$3'","category":"'$3'","call":"cudnnSetTensor4dDescriptor","reason":""},"ms":1}'; })";
    const QByteArray script = "#!/bin/sh\n" + step + R"(
echo '{"type":"hello","protocol":1,"runner":"0.1.0","levels":["library"]}'
read request
echo '{"type":"env","gpus":[],"cudnn":{"path":"/usr/lib/libcudnn.so.9","version":"9.19.0","number":91900,"build":"","cudart":0,"fake":false}}'
case "$request" in *'"type":"run"'*)
)" + meanwhile
        + R"(
step control 0 SUCCESS
step case 2000 BAD_PARAM
esac
echo '{"type":"result","level":"library","ms":1,"peak_rss_kib":1,"device_bytes":0,"libraries":[]}'
)";
    const QString path = QDir(folder).filePath(QStringLiteral("ssh"));
    QFile ssh(path);
    if (!QDir().mkpath(folder) || !ssh.open(QIODevice::WriteOnly) || ssh.write(script) != script.size()
        || !ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        qFatal("The ssh can't be made.");
    return path;
}
