// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "kb/evidence/recordindex.h"

#include "kb/evidence/recordfolder.h"
#include "kb/evidence/recordoutlines.h"
#include "kb/evidence/writeonce.h"
#include "kb/library/datafile.h"
#include "kb/parallel.h"
#include "kb/search/snapshotversion.h"
#include "kb/sha256.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <mutex>
#include <optional>
#include <tuple>
#include <unistd.h>

namespace kb {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxDistinct = 4096; // records of one folder in memory, with their transcripts
constexpr std::size_t recordsOfABlock = 64;
constexpr std::string_view lastLine = "end\n";
constexpr std::size_t worthSaving = 32; // a few files are read again sooner than all is written

/// All that a record says but for its time and its machine. Not what follows from that: the claim, from case and
/// version.
std::string sayingOf(const Record &record)
{
    std::string all;
    const auto add = [&all](std::string_view text) { (all += text) += '\0'; };
    const auto addOutcome = [&](const gpu::Outcome &outcome) {
        add(std::to_string(outcome.status));
        for (const std::string *const text : {&outcome.name, &outcome.category, &outcome.call, &outcome.reason})
            add(*text);
    };
    const Judgement &judgement = record.judgement;
    for (const std::string *const text : {&record.caseName, &record.caseHash, &record.gpuModel, &record.target,
             &record.signer, &record.transcript.path, &judgement.errorMessage, &judgement.gpuModel})
        add(*text);
    for (const gpu::Version &version : {record.transcript.version, judgement.version, judgement.otherCudnn})
        add(gpu::toString(version));
    const bool isHashed = std::ranges::any_of(
        record.transcript.libraries, [](const gpu::LoadedFile &library) { return !library.sha256.empty(); });
    for (const int number : {int(record.level), int(judgement.verdict), int(judgement.because), int(judgement.error),
             int(record.hasKnownLibrary), int(record.isFromHere), int(record.hasUncheckedSignature), int(isHashed)})
        add(std::to_string(number));
    addOutcome(judgement.observed);
    addOutcome(judgement.control);
    return all;
}

/// The next field of a line.
std::string_view next(std::string_view &line)
{
    const std::size_t end = std::min(line.find('\t'), line.size());
    const std::string_view field = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return field;
}

template <typename Number> Number numberIn(std::string_view &line)
{
    const std::string_view field = next(line);
    Number number = 0;
    std::from_chars(field.data(), field.data() + field.size(), number);
    return number;
}

void addStamp(std::string &text, const Stamp &stamp)
{
    text += '\t' + std::to_string(stamp.size) + '\t' + std::to_string(stamp.modified);
}

/// What was read of the files that say one thing.
struct Saying {
    std::vector<std::size_t> files;
    std::optional<Record> record; // the newest of them
};

} // namespace

fs::path RecordIndex::fileOf(const fs::path &root, const fs::path &userFolder, std::string_view entryId)
{
    return userFolder.empty() ? fs::path()
                              : dataFileOf(root, userFolder, "records", "") / (std::string(entryId) += ".index");
}

RecordIndex::RecordIndex(fs::path file, const RecordContext &context)
    : m_file(std::move(file))
    , m_head("casebook records\t" + std::to_string(snapshotVersion) + '\t'
          + sha256Hex(context.machine + '\n' + readFile(context.allowedSigners).value_or(std::string())) + '\n')
{
    if (!m_file.empty())
        load();
}

void RecordIndex::load()
{
    constexpr std::uintmax_t largest = 1u << 30;
    const Expected<std::string> text = readFile(m_file, nullptr, largest);
    if (!text || !text->starts_with(m_head) || !text->ends_with(lastLine))
        return;
    m_runs.reserve(std::size_t(std::ranges::count(*text, '\n')));
    for (std::string_view rest = std::string_view(*text).substr(m_head.size()); !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        const std::string_view kind = next(line);
        if (kind == "machine") {
            numberOfMachine(std::string(next(line)));
        } else if (kind == "saying") {
            numberOfSaying(std::string(next(line)));
        } else if (kind == "run") {
            std::string name(next(line));
            Run run;
            for (Stamp *const stamp : {&run.stamps.record, &run.stamps.signature}) {
                stamp->size = numberIn<std::uint64_t>(line);
                stamp->modified = numberIn<std::int64_t>(line);
            }
            run.says = numberIn<std::uint32_t>(line);
            run.machine = numberIn<std::uint32_t>(line);
            run.time = next(line);
            if (run.says < m_sayings.size() && run.machine < m_machines.size())
                m_runs.emplace(std::move(name), std::move(run));
        }
    }
}

void RecordIndex::save() const
{
    if (m_file.empty())
        return;
    std::string text = m_head;
    for (const auto &machine : m_machines)
        text += "machine\t" + *machine + '\n';
    for (const std::string &saying : m_sayings)
        text += "saying\t" + saying + '\n';
    for (const auto &[name, run] : m_runs) {
        text += "run\t" + name;
        addStamp(text, run.stamps.record);
        addStamp(text, run.stamps.signature);
        text += '\t' + std::to_string(run.says) + '\t' + std::to_string(run.machine) + '\t' + run.time + '\n';
    }
    text += lastLine;
    // Nobody waits for the disk: what a power loss leaves of it has no last line.
    std::error_code error;
    fs::create_directories(m_file.parent_path(), error);
    fs::path written = m_file;
    written += '.' + std::to_string(::getpid());
    if (writeStaged(written, text))
        fs::rename(written, m_file, error);
    if (error)
        fs::remove(written, error);
}

std::uint32_t RecordIndex::numberOfMachine(const std::string &machine)
{
    const auto [at, isNew] = m_machineNumbers.try_emplace(machine, std::uint32_t(m_machines.size()));
    if (isNew)
        m_machines.push_back(std::make_shared<const std::string>(machine));
    return at->second;
}

std::uint32_t RecordIndex::numberOfSaying(std::string saying)
{
    const auto [at, isNew] = m_sayingNumbers.try_emplace(saying, std::uint32_t(m_sayings.size()));
    if (isNew)
        m_sayings.push_back(std::move(saying));
    return at->second;
}

const RecordIndex::Run *RecordIndex::find(const std::string &name, const Stamps &stamps) const
{
    const auto found = m_runs.find(name);
    const bool isKnown
        = found != m_runs.end() && found->second.stamps == stamps && stamps.record.modified != unknownTime;
    return isKnown ? &found->second : nullptr;
}

const RecordIndex::Run &RecordIndex::add(std::string name, const Stamps &stamps, const Record &record)
{
    constexpr std::size_t hashCharacters = 32;
    const auto [says, isNew] = m_said.try_emplace(sayingOf(record)); // most say what another one says
    if (isNew)
        says->second = numberOfSaying(sha256Hex(says->first).substr(0, hashCharacters));
    Run run {.stamps = stamps, .says = says->second, .machine = numberOfMachine(record.machine), .time = record.time};
    // A machine's name is any text; whose signature it is may be known once there is an ssh-keygen.
    if (record.hasUncheckedSignature || record.machine.find_first_of("\t\n") != std::string::npos)
        run.stamps.record.modified = unknownTime;
    ++m_added;
    return m_runs.insert_or_assign(std::move(name), std::move(run)).first->second;
}

FoldedRecords foldedRecords(
    const RecordFolder &folder, std::string_view entryId, const RecordContext &context, RecordIndex &index)
{
    FoldedRecords folded;
    const std::vector<RecordIndex::Stamps> stamps = folder.stamps();
    std::vector<const RecordIndex::Run *> runs(folder.size());
    std::vector<std::size_t> unread;
    for (std::size_t i = 0; i < folder.size(); ++i) {
        runs[i] = index.find(folder.name(i), stamps[i]);
        if (!runs[i])
            unread.push_back(i);
    }
    RecordOutlines outlines;
    std::unordered_map<std::uint32_t, Saying> sayings;
    const auto isOlder
        = [&](std::size_t a, std::size_t b) { return std::tie(runs[a]->time, a) < std::tie(runs[b]->time, b); };
    std::mutex mutex;
    const auto read = [&](std::size_t number) {
        const Expected<Record> record = folder.text(number).and_then(
            [&](const std::string &text) { return outlines.read(folder.file(number), text, entryId, context); });
        const std::scoped_lock lock(mutex);
        if (record)
            runs[number] = &index.add(folder.name(number), stamps[number], *record);
        else
            folded.wrong.emplace_back(record.error(), number);
    };
    parallelBlocks(unread.size(), recordsOfABlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            read(unread[i]);
    });
    for (std::size_t i = 0; i < folder.size(); ++i) {
        if (runs[i])
            sayings[runs[i]->says].files.push_back(i);
    }
    std::vector<Saying *> order;
    for (auto &[number, saying] : sayings) {
        std::ranges::sort(saying.files, isOlder);
        order.push_back(&saying);
    }
    std::ranges::sort(
        order, [&](const Saying *a, const Saying *b) { return isOlder(b->files.back(), a->files.back()); });
    folded.left = order.size() - std::min(order.size(), maxDistinct);
    order.resize(order.size() - folded.left);
    parallelBlocks(order.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            Saying &saying = *order[i];
            // It says what the index has of it, unless it was changed this moment.
            while (!saying.files.empty() && !saying.record) {
                const std::size_t file = saying.files.back();
                Expected<Record> record = readRecord(folder, file, entryId, context);
                if (record) {
                    saying.record = std::move(*record);
                    continue;
                }
                const std::scoped_lock lock(mutex);
                folded.wrong.emplace_back(std::move(record.error()), file);
                saying.files.pop_back();
            }
        }
    });
    for (Saying *const saying : order) {
        if (saying->files.empty())
            continue;
        const std::size_t newest = saying->files.back();
        saying->files.pop_back();
        saying->record->others.reserve(saying->files.size());
        for (const std::size_t file : saying->files)
            saying->record->others.push_back({runs[file]->time, index.machine(runs[file]->machine)});
        folded.records.emplace_back(std::move(*saying->record), newest);
    }
    std::ranges::sort(folded.wrong, {}, [](const auto &one) { return one.second; });
    if (index.added() >= worthSaving)
        index.save();
    return folded;
}

} // namespace kb
