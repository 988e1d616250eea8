// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// For tests of what is made of a machine's facts: a runner that says what a test wants it to say.
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QDir>
#include <QFile>

namespace tests {

/// What a runner says of a machine: a driver, a GPU, a library in a user's folder, and what it does not know.
inline QByteArrayList someMachine(const QByteArray &driver = "580.95.05")
{
    return {QByteArray(R"("type":"fact","name":"driver.version","value":")") + driver
            + R"(","from":"/proc/driver/nvidia/version")",
        R"("type":"fact","name":"driver.loaded","value":true,"from":"/proc/modules")",
        R"("type":"fact","name":"limits.shm_mib","value":64,"from":"/dev/shm")",
        R"("type":"fact","name":"limits.memlock_mib","value":null,"from":"the limits")",
        R"("type":"fact","name":"driver.cuda","unknown":"NVML: took longer than 3 s")",
        R"("type":"fact","name":"driver.init","unknown":"NVML: took longer than 3 s")",
        R"("type":"fact","name":"environment.LD_LIBRARY_PATH","value":"/home/carol/lib:/usr/lib","from":"the environment")",
        R"("type":"item","list":"libraries","fields":{"name":{"value":"libcudnn.so.9"},"library":{"value":"libcudnn"},"path":{"value":"/home/carol/lib/libcudnn.so.9"},"version":{"value":"9.19.0"},"chosen":{"value":true}})",
        R"("type":"list","name":"libraries","from":"/usr/lib")", R"("type":"list","name":"xids","from":"/dev/kmsg")"};
}

/// Makes a runner in this folder that answers each request with these lines, without their braces, after the shell's
/// lines `meanwhile`. Gives its path.
inline QString factsRunner(const QString &folder, const QByteArrayList &lines, const QByteArray &meanwhile = {})
{
    QByteArray script = R"(#!/bin/sh
echo '{"type":"hello","protocol":2,"runner":"0.1.0","levels":["library"],"jobs":1}'
while read -r request; do
run=$(echo "$request" | sed -n 's/.*"run":\([0-9]*\).*/\1/p')
case "$request" in *'"type":"end"'*) exit 0;; *'"type":"alive"'*|*'"type":"cancel"'*) continue;; esac
say() { echo '{"run":'$run','"$1"'}'; }
say '"type":"started"'
)" + meanwhile
        + '\n';
    for (QByteArray line : lines)
        script += "say '" + line.replace('\'', "'\\''") + "'\n";
    script += R"(say '"type":"result","ms":12,"peak_rss_kib":1,"device_bytes":0,"libraries":[]'
say '"type":"ended","exit":0,"signal":0,"why":"","errors":""'
done
)";
    const QString path = QDir(folder).filePath(QStringLiteral("facts-runner"));
    QFile file(path);
    if (!QDir().mkpath(folder) || !file.open(QIODevice::WriteOnly) || file.write(script) != script.size()
        || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        qFatal("The runner can't be made.");
    return path;
}

} // namespace tests
