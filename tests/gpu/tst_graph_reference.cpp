// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// The references of the graph ops against results worked out by hand.
#include "gpu/runner/reference_graph.h"
#include "tests/testprogram.h"

#include <QTest>

#include <cmath>

using gpu::runner::Shaped;

namespace {

Shaped make(std::vector<std::int64_t> dims, std::vector<double> values)
{
    gpu::Tensor tensor {.dims = std::move(dims)};
    if (values.empty())
        values.assign(gpu::storageElements(tensor), 0);
    return gpu::runner::shaped(tensor, std::move(values));
}

bool near(double a, double b)
{
    return std::fabs(a - b) < 1e-12;
}

} // namespace

class TestGraphReference final : public QObject {
    Q_OBJECT

private slots:
    void matmul_ofTwoByTwo();
    void matmul_readsStrides();
    void matmul_stretchesBatchOfOne();
    void pointwise_data();
    void pointwise();
    void pointwise_stretchesOperand();
    void attention_ofEqualKeysIsTheMean();
    void attention_weighsByScores();
    void attention_causalRowSeesItsPast();
    void forEachIndex_ofEmptyDimVisitsNothing();
};

void TestGraphReference::matmul_ofTwoByTwo()
{
    const Shaped a = make({1, 2, 2}, {1, 2, 3, 4});
    const Shaped b = make({1, 2, 2}, {5, 6, 7, 8});
    Shaped c = make({1, 2, 2}, {});
    gpu::runner::matmulReference(a, b, c);
    QCOMPARE(c.values, (std::vector<double> {19, 22, 43, 50}));
}

void TestGraphReference::matmul_readsStrides()
{
    Shaped a = make({1, 2, 2}, {1, 3, 2, 4}); // column by column
    a.strides = {4, 1, 2};
    const Shaped b = make({1, 2, 2}, {5, 6, 7, 8});
    Shaped c = make({1, 2, 2}, {});
    gpu::runner::matmulReference(a, b, c);
    QCOMPARE(c.values, (std::vector<double> {19, 22, 43, 50}));
}

void TestGraphReference::matmul_stretchesBatchOfOne()
{
    const Shaped a = make({2, 1, 2}, {1, 2, 3, 4});
    const Shaped b = make({1, 2, 1}, {10, 1});
    Shaped c = make({2, 1, 1}, {});
    gpu::runner::matmulReference(a, b, c);
    QCOMPARE(c.values, (std::vector<double> {12, 34}));
}

void TestGraphReference::pointwise_data()
{
    QTest::addColumn<double>("x");
    QTest::addColumn<double>("expected");
    QTest::addRow("relu") << -2.0 << 0.0;
    QTest::addRow("sigmoid") << 0.0 << 0.5;
    QTest::addRow("tanh") << 0.0 << 0.0;
    QTest::addRow("gelu") << 1.0 << 0.841344746068543; // x * (standard normal distribution at 1)
    QTest::addRow("elu") << -std::log(2.0) << -0.5;
    QTest::addRow("softplus") << 0.0 << std::log(2.0);
    QTest::addRow("swish") << 0.0 << 0.0;
    QTest::addRow("rsqrt") << 4.0 << 0.5;
    QTest::addRow("neg") << 3.0 << -3.0;
    QTest::addRow("abs") << -3.0 << 3.0;
    QTest::addRow("identity") << 7.0 << 7.0;
}

void TestGraphReference::pointwise()
{
    QFETCH(double, x);
    QFETCH(double, expected);
    Shaped y = make({1, 1, 1}, {});
    gpu::runner::pointwiseReference(QTest::currentDataTag(), make({1, 1, 1}, {x}), nullptr, y);
    QVERIFY2(near(y.values[0], expected), qPrintable(QString::number(y.values[0], 'g', 17)));
}

void TestGraphReference::pointwise_stretchesOperand()
{
    const Shaped x = make({1, 2, 2}, {1, 2, 3, 4});
    const Shaped b = make({1, 2, 1}, {10, 100});
    Shaped y = make({1, 2, 2}, {});
    gpu::runner::pointwiseReference("mul", x, &b, y);
    QCOMPARE(y.values, (std::vector<double> {10, 20, 300, 400}));
}

void TestGraphReference::attention_ofEqualKeysIsTheMean()
{
    const Shaped q = make({1, 1, 1, 2}, {1, 1});
    const Shaped k = make({1, 1, 2, 2}, {3, 4, 3, 4});
    const Shaped v = make({1, 1, 2, 1}, {2, 6});
    Shaped o = make({1, 1, 1, 1}, {});
    Shaped stats = make({1, 1, 1, 1}, {});
    gpu::runner::attentionReference(q, k, v, 1, false, o, &stats);
    QVERIFY(near(o.values[0], 4));
    QVERIFY(near(stats.values[0], 7 + std::log(2.0)));
}

void TestGraphReference::attention_weighsByScores()
{
    const Shaped q = make({1, 1, 1, 1}, {1});
    const Shaped k = make({1, 1, 2, 1}, {0, 2 * std::log(3.0)});
    const Shaped v = make({1, 1, 2, 1}, {0, 4});
    Shaped o = make({1, 1, 1, 1}, {});
    gpu::runner::attentionReference(q, k, v, 0.5, false, o, nullptr); // weights 1/4 and 3/4
    QVERIFY(near(o.values[0], 3));
}

void TestGraphReference::attention_causalRowSeesItsPast()
{
    const Shaped q = make({1, 1, 2, 1}, {0, 0});
    const Shaped k = make({1, 1, 2, 1}, {0, 0});
    const Shaped v = make({1, 1, 2, 1}, {2, 6});
    Shaped o = make({1, 1, 2, 1}, {});
    gpu::runner::attentionReference(q, k, v, 1, true, o, nullptr);
    QVERIFY(near(o.values[0], 2));
    QVERIFY(near(o.values[1], 4));
}

void TestGraphReference::forEachIndex_ofEmptyDimVisitsNothing()
{
    int visits = 0;
    gpu::runner::forEachIndex({2, 0}, [&](const std::vector<std::int64_t> &) { ++visits; });
    QCOMPARE(visits, 0);
    gpu::runner::forEachIndex({2, 3}, [&](const std::vector<std::int64_t> &) { ++visits; });
    QCOMPARE(visits, 6);
}

CASEBOOK_TEST(TestGraphReference)
#include "tst_graph_reference.moc"
