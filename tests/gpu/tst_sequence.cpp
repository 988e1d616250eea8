// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The ops' lists of calls name nothing that is not there.
#include "gpu/protocol/sequence.h"
#include "gpu/protocol/setup.h"
#include "tests/testprogram.h"

#include <QTest>

#include <algorithm>
#include <ranges>
#include <set>
#include <string>

namespace {

gpu::Setup plainSetup(const gpu::OpSpec &spec)
{
    gpu::Json written = {{"tensors", gpu::Json::object()}, {"attrs", gpu::Json::object()}};
    for (const gpu::TensorSpec &tensor : spec.tensors)
        written["tensors"][std::string(tensor.name)] = {{"dtype", "float"}, {"dims", {2, 2, 4, 4}}};
    const auto setup = gpu::parseSetup(spec, written);
    return setup ? *setup : gpu::Setup();
}

/// What a step makes, by its name; the workspace's size has a fixed one, as have the scalars and the handle.
template <typename Step> std::set<std::string_view> madeBy(const Step &step)
{
    if constexpr (std::is_same_v<Step, gpu::MakeHandle>)
        return {"handle"};
    else if constexpr (std::is_same_v<Step, gpu::MakeWorkspace>)
        return {"workspaceBytes"};
    else if constexpr (std::is_same_v<Step, gpu::MakeScalars>)
        return {"one", "zero"};
    else if constexpr (requires { step.name; })
        return {step.name};
    else
        return {};
}

} // namespace

class TestSequence final : public QObject {
    Q_OBJECT

private slots:
    void variables_areMadeBeforeTheyAreUsed()
    {
        for (const gpu::OpSpec &spec : gpu::ops()) {
            const gpu::Setup setup = plainSetup(spec);
            const gpu::Attributes attrs(spec.op, setup);
            std::set<std::string_view> made;
            for (const gpu::CallStep &step : gpu::sequenceOf(spec.op)) {
                if (!step.isFor(attrs))
                    continue;
                std::visit([&](const auto &what) { made.merge(madeBy(what)); }, step.what);
                const auto *const call = std::get_if<gpu::Invoke>(&step.what);
                for (const gpu::Argument &argument : call ? call->arguments : std::vector<gpu::Argument>()) {
                    const gpu::Value value = argument.value(attrs);
                    const auto *const variable = std::get_if<gpu::Variable>(&value);
                    QVERIFY2(!variable || made.contains(variable->name),
                        (std::string(spec.name) + ": " + std::string(call->function)).c_str());
                }
            }
        }
    }

    void loggedArguments_haveAPlaceInACase()
    {
        for (const gpu::OpSpec &spec : gpu::ops()) {
            std::set<std::string_view> places {"x"}; // of a tensor that the op makes itself: a case of another op
            for (const gpu::TensorSpec &tensor : spec.tensors)
                places.insert(tensor.name);
            for (const gpu::AttrSpec &attr : spec.attrs)
                places.insert(attr.name);
            for (const gpu::CallStep &step : gpu::sequenceOf(spec.op)) {
                std::visit([&](const auto &what) { places.merge(madeBy(what)); }, step.what);
                const auto *const call = std::get_if<gpu::Invoke>(&step.what);
                for (const gpu::Argument &argument : call ? call->arguments : std::vector<gpu::Argument>())
                    QVERIFY2(
                        argument.logged.empty() || places.contains(argument.into.substr(0, argument.into.find('/'))),
                        (std::string(call->function) + ": " + std::string(argument.logged)).c_str());
            }
        }
    }

    void choices_haveAsManyNames()
    {
        for (const gpu::OpSpec &spec : gpu::ops()) {
            for (const gpu::AttrSpec &attr : spec.attrs) {
                const bool listed = !attr.enumerators.empty() && !attr.enumerators.contains('*');
                QVERIFY2(!listed || std::ranges::count(attr.enumerators, '|') == std::ranges::count(attr.choices, '|'),
                    attr.enumerators.data());
            }
        }
    }

    void enumerators_areThoseOfTheHeaders_data()
    {
        QTest::addColumn<QByteArray>("attr");
        QTest::addColumn<QByteArray>("choice");
        QTest::addColumn<QByteArray>("name");
        const auto row = [](const char *attr, const char *choice, const char *name) {
            QTest::newRow(name) << QByteArray(attr) << QByteArray(choice) << QByteArray(name);
        };
        row("cell", "tanh", "CUDNN_RNN_TANH");
        row("cell", "gru", "CUDNN_GRU");
        row("bias", "single_recurrent", "CUDNN_RNN_SINGLE_REC_BIAS");
        row("input_mode", "skip", "CUDNN_SKIP_INPUT");
        row("math", "tensor_op_allow_conversion", "CUDNN_TENSOR_OP_MATH_ALLOW_CONVERSION");
        row("dtype", "int8x32", "CUDNN_DATA_INT8x32");
        row("dtype", "fp8_e4m3", "CUDNN_DATA_FP8_E4M3");
    }
    void enumerators_areThoseOfTheHeaders()
    {
        QFETCH(QByteArray, attr);
        QFETCH(QByteArray, choice);
        QFETCH(QByteArray, name);
        const auto &attrs = gpu::spec(gpu::Op::RnnDescriptor).attrs;
        const auto found = std::ranges::find(attrs, attr.toStdString(), &gpu::AttrSpec::name);
        QVERIFY(found != attrs.end());
        QCOMPARE(QByteArray::fromStdString(gpu::enumerator(*found, choice.toStdString())), name);
    }
};

CASEBOOK_TEST(TestSequence)
#include "tst_sequence.moc"
