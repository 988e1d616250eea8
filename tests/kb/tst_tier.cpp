// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the cells of an entry make of its tier, and what a case decides (docs/adr/0031).
#include "verdictfixture.h"

#include "kb/evidence/tier.h"
#include "kb/format/pagewords.h"
#include "kb/tierkind.h"
#include "kb/wording/wording.h"
#include "tests/testprogram.h"

#include <QCoreApplication>
#include <QTest>
#include <QTranslator>

#include <algorithm>
#include <array>
#include <functional>
#include <set>

using gpu::Decides;
using gpu::Level;
using kb::Tier;
using kb::TierKind;
using kb::Verdict;

namespace {

gpu::Json caseJson()
{
    return gpu::Json::parse(R"({"name": "batch-0", "role": "claim", "op": "tensor_descriptor",
        "tensors": {"x": {"dtype": "float", "dims": [0, 3, 4, 4]}},
        "control": {"patch": {"/tensors/x/dims/0": 1}, "expect": "SUCCESS"},
        "expect": [{"status": "BAD_PARAM", "at": "cudnnSetTensor4dDescriptor"}]})");
}

gpu::Outcome ended(const char *category, const char *call = "cudnnSetTensor4dDescriptor")
{
    return {.status = 0, .name = category, .category = category, .call = call, .reason = {}};
}

/// A cell of a claim of BAD_PARAM.
kb::Measured cell(Decides decides, Level level, const char *observed)
{
    kb::Measured cell;
    cell.decides = decides;
    cell.level = level;
    cell.judgement = kb::judge(parsed(caseJson()), run(ended("SUCCESS"), ended(observed)));
    cell.verdict = cell.judgement.verdict;
    return cell;
}

kb::Record recordOf(const gpu::Json &json, gpu::Transcript transcript)
{
    return kb::makeRecord({.entryId = "cuda/x",
                              .entryText = "{}",
                              .testCase = parsed(json),
                              .transcript = std::move(transcript),
                              .gpuModel = {},
                              .target = "local",
                              .time = "2026-11-21T12:30:00.123Z"},
        {});
}

} // namespace

class TestTier final : public QObject {
    Q_OBJECT

private slots:
    void onlyWhatDecidesTheClaim_confirmsOrRefutes()
    {
        const auto tier = [](const std::vector<kb::Measured> &cells) { return kb::tierOf(cells, Tier::AiGenerated); };
        const kb::Measured claimHolds = cell(Decides::Claim, Level::Library, "BAD_PARAM");
        const kb::Measured claimFails = cell(Decides::Claim, Level::Model, "SUCCESS");
        const kb::Measured partHolds = cell(Decides::Part, Level::Model, "BAD_PARAM");
        const kb::Measured partFails = cell(Decides::Part, Level::Library, "SUCCESS");
        QCOMPARE(tier({partHolds}), Tier::PartlyCheckedModel);
        QCOMPARE(tier({partFails}), Tier::InDoubtLibrary);
        QCOMPARE(tier({partHolds, partFails}), Tier::InDoubtLibrary); // the level of what speaks against it
        QCOMPARE(tier({partFails, claimHolds}), Tier::HostChecked);
        QCOMPARE(tier({partHolds, claimFails}), Tier::RefutedModel);
        QCOMPARE(tier({claimHolds, claimFails}), Tier::Disputed);
        kb::Measured torn = partHolds;
        torn.contradicted = true;
        QCOMPARE(tier({torn}), Tier::InDoubtModel);
    }

    /// A claim that something fails from a version on is not decided by an older one that works.
    void onlyTheErrorItself_decidesTheClaim()
    {
        gpu::Json json = caseJson();
        json["expect"] = gpu::Json::parse(R"([{"cudnn": ">=9.20", "status": "BAD_PARAM"}, {"status": "SUCCESS"}])");
        const auto tier = [&](std::initializer_list<std::pair<int, const char *>> runs) {
            std::vector<kb::Record> records;
            for (const auto &[minor, observed] : runs) {
                gpu::Transcript transcript = run(ended("SUCCESS"), ended(observed));
                transcript.version = {9, minor, 0};
                records.push_back(recordOf(json, std::move(transcript)));
            }
            return kb::tierOf(kb::measured(records, std::vector {parsed(json)}), Tier::AiGenerated);
        };
        QCOMPARE(tier({{19, "SUCCESS"}}), Tier::PartlyCheckedLibrary);
        QCOMPARE(tier({{19, "SUCCESS"}, {20, "BAD_PARAM"}}), Tier::HostChecked);
        QCOMPARE(tier({{19, "SUCCESS"}, {20, "SUCCESS"}}), Tier::RefutedLibrary);
        QCOMPARE(tier({{19, "BAD_PARAM"}}), Tier::RefutedLibrary); // the claim says that it works there
    }

    /// A constant of a header shows nothing of what calls do, whatever its case says that it decides.
    void sign_neverDecidesTheClaim()
    {
        const gpu::Json json = gpu::Json::parse(R"({"name": "c", "role": "claim", "op": "header_constant",
            "attrs": {"name": "CUDNN_X", "value": 5}, "control": {"patch": {"/attrs/value": 6}, "expect": "DIFFERENT"},
            "expect": [{"status": "EQUAL"}]})");
        QCOMPARE(parsed(json).decides, Decides::Claim);
        const auto tier = [&json](const char *observed) {
            gpu::Outcome constant = ended(observed, "header");
            constant.reason = "5";
            gpu::Outcome other = ended("DIFFERENT", "header");
            other.reason = "5";
            const std::vector records {recordOf(json, run(other, constant))};
            return kb::tierOf(kb::measured(records, std::vector {parsed(json)}), Tier::AiGenerated);
        };
        QCOMPARE(tier("EQUAL"), Tier::PartlyCheckedLibrary);
        QCOMPARE(tier("DIFFERENT"), Tier::InDoubtLibrary);
    }

    void cell_saysWhatEachMachineSays()
    {
        const gpu::Json json = caseJson();
        const auto cells = [&](const std::vector<std::array<const char *, 3>> &runs) { // machine, time, what it saw
            std::vector<kb::Record> records;
            for (const auto &[machine, time, observed] : runs) {
                records.push_back(recordOf(json, run(ended("SUCCESS"), ended(observed))));
                records.back().machine = machine;
                records.back().time = time;
                records.back().isFromHere = std::string_view(machine) == "here";
            }
            return kb::measured(records, std::vector {parsed(json)});
        };
        const auto both = cells({{"here", "2026-11-21T01:00:00Z", "BAD_PARAM"},
            {"there", "2026-11-21T02:00:00Z", "SUCCESS"}, {"here", "2026-11-21T03:00:00Z", "BAD_PARAM"}});
        QCOMPARE(both.size(), 1U);
        QVERIFY(both[0].contradicted);
        QCOMPARE(both[0].machines, 2);
        const std::vector<kb::MachineMeasured> said {{.machine = "here",
                                                         .isHere = true,
                                                         .verdict = Verdict::Reproduced,
                                                         .records = 2,
                                                         .newestTime = "2026-11-21T03:00:00Z"},
            {.machine = "there",
                .verdict = Verdict::NotReproduced,
                .records = 1,
                .newestTime = "2026-11-21T02:00:00Z"}};
        QVERIFY(both[0].byMachine == said);

        // One that contradicts itself says so, and the other does not.
        const auto torn = cells({{"a", "2026-11-21T01:00:00Z", "BAD_PARAM"}, {"b", "2026-11-21T02:00:00Z", "SUCCESS"},
            {"a", "2026-11-21T03:00:00Z", "SUCCESS"}});
        QCOMPARE(torn[0].byMachine.size(), 2U);
        QCOMPARE(torn[0].byMachine[0].machine, "a");
        QVERIFY(torn[0].byMachine[0].contradicted);
        QVERIFY(!torn[0].byMachine[1].contradicted);
    }

    /// Of a fleet's, the one that says otherwise must not be lost among those that agree.
    void cellOfManyMachines_tellsOfEachVerdict()
    {
        const gpu::Json json = caseJson();
        std::vector<kb::Record> records;
        for (int i = 0; i < 100; ++i) {
            records.push_back(recordOf(json, run(ended("SUCCESS"), ended(i == 0 ? "SUCCESS" : "BAD_PARAM"))));
            records.back().machine = std::to_string(i);
            records.back().time = "2026-11-21T01:00:" + std::string(i % 60 < 10 ? "0" : "") + std::to_string(i % 60)
                + (i < 60 ? ".1Z" : ".2Z");
        }
        const auto cells = kb::measured(records, std::vector {parsed(json)});
        QCOMPARE(cells.at(0).machines, 100);
        QCOMPARE(cells[0].records, 100);
        QVERIFY(cells[0].byMachine.size() < 100);
        QCOMPARE(std::ranges::count(cells[0].byMachine, Verdict::NotReproduced, &kb::MachineMeasured::verdict), 1);
        QVERIFY(std::ranges::is_sorted(cells[0].byMachine, std::greater(), &kb::MachineMeasured::newestTime));
    }

    /// A name that nobody ever found may be misspelt.
    void nameThatWasNeverThere_decidesNothing()
    {
        const gpu::Json json = gpu::Json::parse(R"({"name": "gone", "role": "claim", "op": "exported_symbol",
            "attrs": {"symbol": "cudnnGone"}, "control": {"patch": {"/attrs/symbol": "cudnnCreate"}, "expect": "PRESENT"},
            "expect": [{"cudnn": ">=9", "status": "ABSENT"}, {"cudnn": "<9", "status": "PRESENT"}]})");
        const auto tier = [&](std::initializer_list<std::pair<int, const char *>> runs) {
            std::vector<kb::Record> records;
            for (const auto &[major, observed] : runs) {
                gpu::Transcript transcript = run(ended("PRESENT", "symbol"), ended(observed, "symbol"));
                transcript.version = {major, 0, 0};
                records.push_back(recordOf(json, std::move(transcript)));
            }
            return kb::tierOf(kb::measured(records, std::vector {parsed(json)}), Tier::AiGenerated);
        };
        QCOMPARE(tier({{9, "ABSENT"}}), Tier::PartlyCheckedLibrary);
        QCOMPARE(tier({{9, "ABSENT"}, {8, "PRESENT"}}), Tier::HostChecked);
    }

    void failureOfAnotherKind_isNoRefutation()
    {
        const auto tier = [](std::initializer_list<const char *> observed) {
            std::vector<kb::Measured> cells;
            for (const char *const one : observed)
                cells.push_back(cell(Decides::Claim, Level::Library, one));
            return kb::tierOf(cells, Tier::AiGenerated);
        };
        QCOMPARE(tier({"NOT_SUPPORTED"}), Tier::FailsOtherwiseLibrary);
        QCOMPARE(tier({"CRASHED"}), Tier::FailsOtherwiseLibrary);
        QCOMPARE(tier({"SUCCESS"}), Tier::RefutedLibrary);
        QCOMPARE(tier({"NOT_SUPPORTED", "SUCCESS"}), Tier::RefutedLibrary);
        QCOMPARE(tier({"NOT_SUPPORTED", "BAD_PARAM"}), Tier::Disputed);
        // The level is that of the cell that was accepted, not of one that failed otherwise.
        QCOMPARE(kb::tierOf(std::vector {cell(Decides::Claim, Level::Library, "SUCCESS"),
                                cell(Decides::Claim, Level::Model, "NOT_SUPPORTED")},
                     Tier::AiGenerated),
            Tier::RefutedLibrary);
    }

    void workaroundThatFailsAsItsCaseSays_didNotHelp()
    {
        std::vector<kb::Measured> cells {cell(Decides::Claim, Level::Library, "BAD_PARAM")};
        QCOMPARE(cells[0].verdict, Verdict::Reproduced);
        cells[0].role = gpu::Role::Workaround;
        QCOMPARE(kb::measuredShare(cells, gpu::Role::Workaround, 0), (kb::MeasuredShare {.asStated = 0, .decided = 1}));
        cells[0].judgement.claimed.status = "CUDNN_STATUS_SUCCESS";
        QCOMPARE(kb::measuredShare(cells, gpu::Role::Workaround, 0), (kb::MeasuredShare {.asStated = 1, .decided = 1}));
        cells[0].judgement.claimed.status = "PRESENT"; // of a look-up
        QCOMPARE(kb::measuredShare(cells, gpu::Role::Workaround, 0), (kb::MeasuredShare {.asStated = 1, .decided = 1}));
        // Of a dead end it is what the entry says.
        cells[0].judgement.claimed.status = "BAD_PARAM";
        cells[0].role = gpu::Role::DeadEnd;
        QCOMPARE(kb::measuredShare(cells, gpu::Role::DeadEnd, 0), (kb::MeasuredShare {.asStated = 1, .decided = 1}));
    }

    void copyOfARecord_isNoSecondRun()
    {
        kb::RunFacts facts {.entryId = "cuda/x",
            .entryText = "{}",
            .testCase = parsed(caseJson()),
            .transcript = run(ended("SUCCESS"), ended("BAD_PARAM")),
            .gpuModel = {},
            .target = "local",
            .time = "2026-11-21T12:30:00.123Z"};
        const kb::Record one = kb::makeRecord(facts, {});
        facts.time = "2026-11-21T12:31:00.123Z";
        const std::vector records {one, one, kb::makeRecord(facts, {})};
        const std::vector<kb::Measured> cells = kb::measured(records, std::vector {parsed(caseJson())});
        QCOMPARE(cells.size(), 1u);
        QCOMPARE(cells[0].records, 2);
        // At the same time on another machine, or with another outcome, it is one.
        std::vector more {one, one, one};
        more[1].machine = "another";
        more[2].judgement.observed.reason = "another";
        QCOMPARE(kb::measured(more, std::vector {parsed(caseJson())}).at(0).records, 3);
    }

    void failsOtherwise_needsAFailureThatIsClaimed()
    {
        const auto otherwise = [](const char *claimed, const gpu::Outcome &observed) {
            gpu::Json json = caseJson();
            json["expect"][0]["status"] = claimed;
            return kb::failsOtherwise(kb::judge(parsed(json), run(ended("SUCCESS"), observed)));
        };
        QVERIFY(otherwise("BAD_PARAM", ended("NOT_SUPPORTED")));
        QVERIFY(otherwise("BAD_PARAM", ended("BAD_PARAM", "cudnnCreateTensorDescriptor"))); // at another call
        QVERIFY(!otherwise("BAD_PARAM", ended("BAD_PARAM"))); // as claimed
        QVERIFY(!otherwise("BAD_PARAM", ended("SUCCESS")));
        QVERIFY(!otherwise("SUCCESS", ended("BAD_PARAM"))); // what is claimed is no failure
    }

    void tiersOfRuns_haveAKindAndALevel()
    {
        std::set<Tier> seen;
        for (const TierKind kind : {TierKind::PartlyChecked, TierKind::InDoubt, TierKind::Checked,
                 TierKind::FailsOtherwise, TierKind::Refuted}) {
            for (const Level level : gpu::allLevels) {
                const Tier tier = kb::tierAt(kind, level);
                QCOMPARE(kb::tierKind(tier), kind);
                QCOMPARE(kb::tierLevel(tier), std::optional(level));
                QVERIFY(kb::isOfRuns(tier));
                QCOMPARE(kb::tierFromName(kb::tierName(tier)), tier);
                seen.insert(tier);
            }
        }
        for (const Tier tier :
            {Tier::Unknown, Tier::AiGenerated, Tier::HandWritten, Tier::HumanReviewed, Tier::Disputed}) {
            QVERIFY(!kb::tierLevel(tier));
            QCOMPARE(kb::isOfRuns(tier), tier == Tier::Disputed);
            seen.insert(tier);
        }
        QCOMPARE(seen.size(), kb::tierCount);
    }

    /// Text, Markdown and HTML say of a tier what the window says.
    void pages_haveTheWordsOfTheWindow()
    {
        QTranslator chinese;
        QVERIFY(chinese.load(QStringLiteral(":/i18n/casebook_zh_CN.qm")));
        for (const kb::Language language : {kb::Language::English, kb::Language::Chinese}) {
            if (language == kb::Language::Chinese)
                QVERIFY(QCoreApplication::installTranslator(&chinese));
            for (std::size_t i = std::size_t(Tier::AiGenerated); i < kb::tierCount; ++i) {
                kb::Entry entry;
                entry.tier = Tier(i);
                QCOMPARE(QString::fromStdString(kb::tierLabel(entry, language)), wording::tier(entry.tier));
            }
        }
        QCoreApplication::removeTranslator(&chinese);
    }

    void decides_isOfClaimsAlone_andChangesNoHash()
    {
        const gpu::Json json = caseJson();
        QCOMPARE(parsed(json).decides, Decides::Claim);
        gpu::Json part = json;
        part["decides"] = "part";
        QCOMPARE(parsed(part).decides, Decides::Part);
        QCOMPARE(kb::caseHash(parsed(part)), kb::caseHash(parsed(json)));
        gpu::Json wrong = part;
        wrong["decides"] = "all of it";
        QCOMPARE(gpu::parseCase(wrong).error().pointer, std::string("/decides"));
        part["role"] = "observation";
        QCOMPARE(gpu::parseCase(part).error().pointer, std::string("/decides"));
    }
};

CASEBOOK_TEST(TestTier)
#include "tst_tier.moc"
