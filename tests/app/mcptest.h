// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Lines of JSON-RPC to and from the real casebook-cli mcp, and what acts as cuDNN for it.
#pragma once

#include "clitest.h"

#include <QJsonArray>

class McpTest : public CliTest {
protected:
    static constexpr const char *caseId = "cuda/cudnn-conv-batch-zero";
    static constexpr const char *toolkitEntry = "cuda/nvrtc-invalid-arch";
    const QJsonObject m_case {{"id", caseId}, {"case", "batch-0"}};

    static QByteArray toLine(const QJsonObject &message)
    {
        return QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n';
    }
    static QByteArray request(const QJsonValue &id, const QString &method, QJsonObject params = {})
    {
        return toLine({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
    }
    static QByteArray notification(const QString &method, const QJsonObject &params = {})
    {
        return toLine({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
    }
    static QByteArray initialize(const QJsonObject &capabilities = {}, const QString &revision = "2025-11-25")
    {
        return request("begin", "initialize",
                   {{"protocolVersion", revision}, {"capabilities", capabilities},
                       {"clientInfo", QJsonObject {{"name", "test"}, {"version", "1"}}}})
            + notification("notifications/initialized");
    }
    static QJsonObject meta(const QJsonObject &capabilities = {})
    {
        return {{"io.modelcontextprotocol/protocolVersion", "2026-07-28"},
            {"io.modelcontextprotocol/clientCapabilities", capabilities}};
    }
    static QByteArray call(const QJsonValue &id, const QString &tool, const QJsonObject &arguments,
        const QJsonObject &ofMeta = {}, const QJsonObject &more = {})
    {
        QJsonObject params {{"name", tool}, {"arguments", arguments}, {"_meta", ofMeta}};
        for (auto it = more.begin(); it != more.end(); ++it)
            params.insert(it.key(), it.value());
        return request(id, "tools/call", params);
    }
    /// What the whole input is answered with, but for the answer to initialize.
    QList<QJsonValue> answers(const QByteArray &input, const QStringList &options = {})
    {
        const Result result = run(QStringList {"mcp"} + options, input);
        QList<QJsonValue> lines;
        for (const QJsonObject &one : result.lines()) {
            if (one["id"] != QJsonValue("begin"))
                lines += one;
        }
        return result.exitCode == 0 ? lines : QList<QJsonValue>();
    }
    QJsonValue answer(const QByteArray &input, const QStringList &options = {})
    {
        return answers(initialize() + input, options).value(0);
    }
    static QString textOf(const QJsonValue &message) { return message["result"]["content"][0]["text"].toString(); }
    static QJsonValue next(QProcess &server)
    {
        while (!server.canReadLine() && server.waitForReadyRead()) { }
        return QJsonDocument::fromJson(server.readLine()).object();
    }
    /// The next message with this id, or method; those before it are left behind in `passed`.
    static QJsonValue nextOf(QProcess &server, const QJsonValue &name, QList<QJsonValue> *passed = nullptr)
    {
        for (;;) {
            const QJsonValue message = next(server);
            if (message.toObject().isEmpty() || message["id"] == name || message["method"] == name)
                return message;
            if (passed)
                passed->append(message);
        }
    }

    /// A folder with something that calls itself cuDNN 9.19.0.
    QString impostor(const QString &name, const QByteArray &acts) const
    {
        write(name + QStringLiteral("/stand-in.txt"), "set version 91900\n" + acts);
        const QString file = m_dir.filePath(name + QStringLiteral("/libcudnn.so.9"));
        return QFile::copy(QStringLiteral(IMPOSTOR_CUDNN9), file) ? m_dir.filePath(name) : QString();
    }
    QString refusing() const
    {
        static int count = 0;
        return impostor(
            QStringLiteral("refusing-%1").arg(++count), "on cudnnSetTensor4dDescriptor 2 status 2000 no batch\n");
    }
    QString hanging() const
    {
        static int count = 0;
        return impostor(QStringLiteral("hanging-%1").arg(++count), "on cudnnSetTensor4dDescriptor 2 hang\n");
    }
};
