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
    // Each step is one call, which ends as the step does. It serves one request after the other, as a runner does that
    // has one core.
    const QByteArray step = R"(say() { echo '{"run":'$run','"$1"'}'; }
step() { n=$((n + 1))
say '"type":"begin","n":'$n',"step":"'$1'","call":"cudnnSetTensor4dDescriptor","args":""'
say '"type":"call","n":'$n',"status":'$2',"name":"CUDNN_STATUS_'$3'","category":"'$3'","reason":"","cuda":0,"us":1'
say '"type":"step","step":"'$1'","outcome":{"status":'$2',"name":"CUDNN_STATUS_'$3'","category":"'$3'","call":"cudnnSetTensor4dDescriptor","reason":""},"ms":1'; })";
    const QByteArray script = "#!/bin/sh\n" + step + R"(
echo '{"type":"hello","protocol":2,"runner":"0.1.0","levels":["library"],"jobs":1}'
while read -r request; do
run=$(echo "$request" | sed -n 's/.*"run":\([0-9]*\).*/\1/p')
case "$request" in *'"type":"end"'*) exit 0;; *'"type":"alive"'*|*'"type":"cancel"'*) continue;; esac
n=0
say '"type":"started"'
say '"type":"env","gpus":[],"cudnn":{"path":"/usr/lib/libcudnn.so.9","version":"9.19.0","number":91900,"build":"","cudart":0,"fake":false}'
case "$request" in *'"type":"run"'*)
)" + meanwhile
        + R"(
step control 0 SUCCESS
step case 2000 BAD_PARAM
esac
say '"type":"result","level":"library","ms":1,"peak_rss_kib":1,"device_bytes":0,"libraries":[]'
say '"type":"ended","exit":0,"signal":0,"why":"","errors":""'
done
)";
    const QString path = QDir(folder).filePath(QStringLiteral("ssh"));
    QFile ssh(path);
    if (!QDir().mkpath(folder) || !ssh.open(QIODevice::WriteOnly) || ssh.write(script) != script.size()
        || !ssh.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        qFatal("The ssh can't be made.");
    return path;
}
