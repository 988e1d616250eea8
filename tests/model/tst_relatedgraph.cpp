// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "model/document/document.h"
#include "model/overview/relatedgraph.h"
#include "tests/testlibrary.h"
#include "tests/testprogram.h"

#include <QSignalSpy>
#include <QTest>

using Kind = model::RelatedEdge::Kind;

class TestRelatedGraph final : public QObject {
    Q_OBJECT

    std::optional<TestLibrary> m_files;
    std::unique_ptr<model::Document> m_document;

    void write(const QByteArray &slug, const QByteArray &transitions) const
    {
        m_files->write("entries/graph/" + slug + ".json",
            "{\"id\": \"graph/" + slug + "\", \"signature\": \"sig " + slug
                + "\", \"regex\": \"x\", \"domain\": \"graph\", \"verification_tier\": \"refuted\", "
                  "\"transition_graph\": {"
                + transitions + "}}\n");
    }
    static QByteArray link(const QByteArray &kind, const QByteArray &slugs, const QByteArray &more = {})
    {
        QByteArray links;
        for (const QByteArray &slug : slugs.split(' '))
            links += (links.isEmpty() ? "" : ", ") + ("{\"error_id\": \"graph/" + slug + '"') + more + '}';
        return '"' + kind + "\": [" + links + ']';
    }
    void open()
    {
        m_document = std::make_unique<model::Document>(std::filesystem::path());
        QSignalSpy opened(m_document.get(), &model::Document::opened);
        m_document->open(m_files->path(), false);
        QVERIFY(opened.wait());
    }
    model::RelatedGraph around(const char *slug, const model::RelatedLimits &limits = {}) const
    {
        const model::Mentions mentions(*m_document->library(), {});
        return model::relatedGraph(*m_document->catalog(), mentions, std::string("graph/") + slug, limits);
    }
    static QStringList nodes(const model::RelatedGraph &graph)
    {
        QStringList names;
        for (const model::RelatedNode &node : graph.nodes)
            names.append(QString::fromStdString(node.id).section(u'/', 1) + (node.entry ? "" : "?")
                + QString::number(node.hops));
        return names;
    }
    static QStringList edges(const model::RelatedGraph &graph)
    {
        QStringList names;
        for (const model::RelatedEdge &edge : graph.edges) {
            const auto name = [&](std::size_t i) { return QString::fromStdString(graph.nodes[i].id).section(u'/', 1); };
            const char *const sign = edge.kind == Kind::LeadsTo ? ">" : edge.kind == Kind::PrecededBy ? "}" : "~";
            names.append(name(edge.from) + sign + name(edge.to)
                + (edge.probability ? QString::number(*edge.probability) : QString()));
        }
        names.sort();
        return names;
    }

private slots:
    void init() { m_files.emplace(); }
    void cleanup() { m_document.reset(); }

    void oneHop_hasAllKinds()
    {
        write("a",
            link("leads_to", "b", R"(, "probability": 0.25)") + ", " + link("preceded_by", "c") + ", "
                + link("frequently_confused_with", "d nowhere"));
        write("b", link("leads_to", "far"));
        write("c", {});
        write("d", {});
        write("far", {});
        open();
        const model::RelatedGraph graph = around("a");
        QCOMPARE(nodes(graph), QStringList({"a0", "b1", "c1", "d1", "nowhere?1"}));
        QCOMPARE(edges(graph), QStringList({"a>b0.25", "a~d", "a~nowhere", "c}a"}));
        QCOMPARE(graph.nodes[1].signature.en, std::string("sig b"));
        QCOMPARE(graph.nodes[1].tier, kb::Tier::RefutedLibrary);
        QVERIFY(!graph.truncated);
    }

    void whatOnlyTheOtherSideSays_counts()
    {
        write("a", {});
        write("b", link("leads_to", "a"));
        write("c", link("preceded_by", "a"));
        write("d", link("frequently_confused_with", "a"));
        open();
        QCOMPARE(edges(around("a")), QStringList({"a}c", "a~d", "b>a"}));
    }

    void bothSides_areOneEdge()
    {
        write("a", link("leads_to", "b") + ", " + link("frequently_confused_with", "b"));
        write("b",
            link("preceded_by", "a", R"(, "probability": 0.5, "condition": "then", "condition_zh": "随后")") + ", "
                + link("frequently_confused_with", "a"));
        open();
        QCOMPARE(edges(around("a")), QStringList({"a>b0.5", "a~b"}));
        QCOMPARE(edges(around("b")), QStringList({"a>b0.5", "b~a"}));
        QCOMPARE(around("b").edges.back().condition, (kb::LocalizedText {"then", "随后"}));
    }

    void hops_areFollowed()
    {
        write("a", link("leads_to", "b"));
        write("b", link("leads_to", "c a"));
        write("c", link("leads_to", "d"));
        write("d", {});
        open();
        QCOMPARE(nodes(around("a", {.hops = 2})), QStringList({"a0", "b1", "c2"}));
        QCOMPARE(edges(around("a", {.hops = 2})), QStringList({"a>b", "b>a", "b>c"}));
        QCOMPARE(nodes(around("a", {.hops = 1000})), QStringList({"a0", "b1", "c2", "d3"}));
    }

    void rim_isJoined()
    {
        write("a", link("leads_to", "b c"));
        write("b", link("frequently_confused_with", "c"));
        write("c", {});
        open();
        QCOMPARE(edges(around("a")), QStringList({"a>b", "a>c", "b~c"}));
    }

    void limits_hold()
    {
        QByteArray many = "n0";
        for (int i = 1; i < 300; ++i)
            many += " n" + QByteArray::number(i);
        write("a", link("leads_to", many) + ", " + link("preceded_by", many));
        open();
        const model::RelatedGraph graph = around("a");
        QCOMPARE(graph.nodes.size(), 200);
        QVERIFY(graph.truncated);
        const model::RelatedGraph few = around("a", {.hops = 1, .nodes = 200, .edges = 7});
        QCOMPARE(few.edges.size(), 7);
        QVERIFY(few.truncated);
    }

    void itself_isNoNeighbour()
    {
        write("a", link("leads_to", "a"));
        open();
        QCOMPARE(nodes(around("a")), QStringList({"a0"}));
        QVERIFY(around("a").edges.empty());
        QVERIFY(around("absent").nodes.empty());
    }

    void edit_counts()
    {
        write("a", {});
        write("b", {});
        open();
        QVERIFY(around("a").edges.empty());
        kb::Entry entry = *m_document->entry("graph/a");
        entry.transitions.leadsTo.push_back({"graph/b", 0.75, {}});
        QVERIFY(m_document->edit("graph/a", entry, "link"));
        QCOMPARE(edges(around("a")), QStringList({"a>b0.75"}));
        m_document->undoStack()->undo();
        QVERIFY(around("a").edges.empty());
    }
};

CASEBOOK_TEST(TestRelatedGraph)
#include "tst_relatedgraph.moc"
