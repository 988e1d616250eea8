// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/factsprobe.h"

#include "gpu/protocol/strictjson.h"

#include <QDateTime>

namespace gpu {

namespace {

/// A runner that knows nothing of facts refuses the request's type, or takes it for a case's and misses its cuDNN.
bool isOfOldRunner(const Transcript &transcript)
{
    return transcript.error == RunError::NoLibrary
        || (transcript.error == RunError::BadRequest && transcript.errorMessage.starts_with("/type"));
}

} // namespace

FactsProbe::FactsProbe(std::shared_ptr<Runner> runner, QString root, QObject *parent)
    : QObject(parent)
    , m_root(std::move(root))
    , m_queue(std::move(runner))
{
    connect(&m_queue, &RunQueue::jobFinished, this, [this](int, const Transcript &transcript) { take(transcript); });
}

void FactsProbe::start(std::optional<int> timeoutSeconds)
{
    Request request {.kind = Request::Kind::Facts, .environments = m_environments, .root = m_root.toStdString()};
    request.timeoutSeconds = timeoutSeconds;
    m_queue.start({{.request = std::move(request)}});
}

void FactsProbe::take(const Transcript &transcript)
{
    FactsAnswer answer {.facts = transcript.facts};
    answer.facts.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    if (const auto ms = json::number(json::member(transcript.result, "ms")))
        answer.facts.ms = *ms;
    // What was said before a runner failed holds all the same.
    if (answer.facts.facts.empty() && answer.facts.lists.empty()) {
        answer.error = transcript.error == RunError::None ? RunError::ProtocolError
            : isOfOldRunner(transcript)                   ? RunError::OldRunner
                                                          : transcript.error;
        answer.message = transcript.error == RunError::None || isOfOldRunner(transcript)
            ? QStringLiteral("the runner says nothing of its machine")
            : QString::fromStdString(transcript.errorMessage);
    }
    emit found(answer);
}

} // namespace gpu
