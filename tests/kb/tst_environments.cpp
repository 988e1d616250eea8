// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// Which Python environments a text names, and what a machine's facts are for them.
#include "kb/conditions/environments.h"
#include "tests/testprogram.h"

#include <QTest>

namespace {

gpu::Fact known(const char *value)
{
    return {.value = std::string(value), .unknown = {}, .from = "there"};
}

/// Two environments and the system's Python in its two places, each with a torch; the first is active.
gpu::Facts someEnvironments()
{
    gpu::Facts facts;
    for (const char *const path : {"/home/me/a", "/home/me/b", "/usr", "/usr/local"}) {
        const gpu::Fact active {.value = std::string_view(path).ends_with('a'), .unknown = {}, .from = "VIRTUAL_ENV"};
        facts.lists["python"].items.push_back({{"path", known(path)}, {"version", known("3.11")}, {"active", active}});
        facts.lists["wheels"].items.push_back(
            {{"name", known("torch")}, {"environment", known(path)}, {"active", active}});
    }
    facts.lists["conda"];
    facts.lists["libraries"];
    return facts;
}

/// The environments whose wheels are active.
QStringList activeOf(const gpu::Facts &facts)
{
    QStringList paths;
    for (const gpu::FactItem &item : facts.list("wheels")->items) {
        if (std::get<bool>(item.at("active").value))
            paths.append(QString::fromStdString(std::get<std::string>(item.at("environment").value)));
    }
    return paths;
}

gpu::Facts factsFor(std::initializer_list<std::string> environments)
{
    return kb::inEnvironments(someEnvironments(), std::vector(environments));
}

} // namespace

class TestEnvironments final : public QObject {
    Q_OBJECT

private slots:
    void text_namesEnvironments_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("named");
        const auto row = [](const char *name, const char *text, const char *named) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(named);
        };
        row("a traceback", "  File \"/home/me/v/lib/python3.11/site-packages/torch/__init__.py\", line 1",
            "/home/me/v");
        row("one of Debian's system", "File \"/usr/lib/python3/dist-packages/apt.py\"", "/usr");
        row("one that names a version", "/usr/local/lib/python3.10/dist-packages/torch/x.py:12: UserWarning",
            "/usr/local");
        row("64 bit, without the lock", "/opt/v/lib64/python3.13t/site-packages/a.so: undefined symbol", "/opt/v");
        row("an anonymous one", "from ~/v/lib/python3.9/site-packages/", "~/v");
        row("several, each once",
            "(/a/lib/python3.9/site-packages/x:/b/lib/python3.9/site-packages/y:/a/lib/python3.9/site-packages/z)",
            "/a,/b");
        row("Python's own files", "File \"/usr/lib/python3.11/subprocess.py\", line 5", "");
        row("a relative path", "File \"venv/lib/python3.11/site-packages/x.py\"", "");
        row("a path with a blank", "File \"/home/my files/v/lib/python3.11/site-packages/x.py\"", "");
        row("of one build", "File \"/tmp/pip-build-env-k2_1/overlay/lib/python3.11/site-packages/setuptools/x.py\"",
            "");
        row("another system's", "C:\\v\\Lib\\site-packages\\torch\\x.py", "");
        row("cut off", "/a/lib/python3.9/site-packages", "");
        row("one of a loader, by way of another folder", "/opt/v/bin/../lib/python3.11/site-packages/a.so: error",
            "/opt/v");
        row("one in colours", "File \x1b[35m/opt/v/lib/python3.11/site-packages/a.py\x1b[0m, line 1", "/opt/v");
        row("one of an address", "file:///opt/v/lib/python3.11/site-packages/a.py", "/opt/v");
        row("what no path has", "/opt/\x01v/lib/python3.11/site-packages/a.py", "");
        row("nothing", "", "");
    }

    void text_namesEnvironments()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, named);
        QByteArrayList found;
        for (const std::string &path : kb::environmentsIn(text.toStdString()))
            found.append(QByteArray::fromStdString(path));
        QCOMPARE(found.join(','), named);
    }

    void text_ofManyEnvironments_namesSome()
    {
        std::string text;
        for (int i = 0; i < 1000; ++i)
            text += "/v" + std::to_string(i) + "/lib/python3.9/site-packages/x\n";
        QCOMPARE(kb::environmentsIn(text).size(), kb::maxEnvironments);
    }

    /// However long a path is, and however many others there are.
    void text_thatIsHostile_isReadQuickly()
    {
        std::string text = "x";
        for (int i = 0; i < 300'000; ++i)
            text += "/lib/python3/site-packages";
        QCOMPARE(kb::environmentsIn(text).size(), 0u);
        const std::string name(2000, 'a');
        QCOMPARE(kb::environmentsIn("/home/" + name + "/lib/python3/site-packages/").size(), 0u);
        QCOMPARE(kb::environmentsIn(text + "\n/opt/v/lib/python3.11/site-packages/x.py\n"),
            std::vector<std::string> {"/opt/v"});
    }

    /// A text is a stranger's: no path in it has this machine look at another one.
    void text_hasNoOtherMachineLookedAt()
    {
        std::vector<std::string> looked;
        for (const char *const prefix : {"/net/evil", "/mnt/dead", "/home/../net/evil", "/opt/v", "/home/me/v"}) {
            for (std::string &path :
                kb::usualEnvironments(kb::environmentsIn(std::string(prefix) + "/lib/python3.11/site-packages/x.py")))
                looked.push_back(std::move(path));
        }
        QCOMPARE(looked, (std::vector<std::string> {"/opt/v", "/home/me/v"}));
    }

    void named_areTheActiveOnes()
    {
        QCOMPARE(activeOf(factsFor({})), QStringList("/home/me/a"));
        QCOMPARE(activeOf(factsFor({"/home/me/b"})), QStringList("/home/me/b"));
        QCOMPARE(activeOf(factsFor({"~/b"})), QStringList("/home/me/b"));
        QCOMPARE(activeOf(factsFor({"/usr"})), (QStringList {"/usr", "/usr/local"})); // which it imports from, too
        QCOMPARE(activeOf(factsFor({"/usr/local"})), QStringList("/usr/local")); // one that was built there does not
        QCOMPARE(activeOf(factsFor({"/home/me/b", "/home/me/a"})), (QStringList {"/home/me/a", "/home/me/b"}));
        QCOMPARE(activeOf(factsFor({"/home/you/b"})), QStringList()); // another user's
        QCOMPARE(activeOf(kb::inEnvironments(factsFor({"/home/me/b"}), std::vector<std::string> {"/usr/local"})),
            QStringList("/home/me/b")); // held for a program already
    }

    void namedOne_thatWasNotLookedAt_leavesListsOpen()
    {
        const gpu::Facts known = factsFor({"/home/me/b"});
        const gpu::Facts open = factsFor({"/home/me/b", "/data/v"});
        for (const char *const list : {"python", "wheels", "conda", "libraries"}) {
            QVERIFY(known.list(list)->incomplete.empty());
            QVERIFY(!open.list(list)->incomplete.empty());
        }
        QCOMPARE(activeOf(open), QStringList("/home/me/b"));
    }
};

CASEBOOK_TEST(TestEnvironments)
#include "tst_environments.moc"
