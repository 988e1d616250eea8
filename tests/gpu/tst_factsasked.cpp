// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// What the built-in library's conditions ask for by name, the runner can tell: a name that no source ever says would be
// unknown, or "not there", for ever.
#include "machinetree.h"
#include "tests/testprogram.h"

#include <QDirIterator>
#include <QScopeGuard>

#include <set>

using namespace gpu;
using gputest::MachineTree;
using gputest::told;

namespace {

/// The names that conditions ask for, by what they are names of.
struct AskedNames {
    std::set<QByteArray> variables;
    std::set<QByteArray> wheels;
    std::set<QByteArray> packages;
    std::set<QByteArray> libraries; // "libcudnn"
};

std::string textIn(const Json &json, const char *key)
{
    const auto at = json.find(key);
    return at != json.end() && at->is_string() ? at->get<std::string>() : std::string();
}

/// list: whose items the condition is about.
void collect(const Json &condition, const std::string &list, AskedNames &names)
{
    for (const Json &inner : condition.is_array() ? condition : Json::array())
        collect(inner, list, names);
    if (!condition.is_object())
        return;
    std::string below = list;
    for (const char *const key : {"some", "count"}) {
        if (const std::string named = textIn(condition, key); !named.empty())
            below = named;
    }
    for (const char *const key : {"all", "any", "not", "where", "value"}) {
        if (condition.contains(key))
            collect(condition.at(key), below, names);
    }
    const std::string fact = textIn(condition, "fact");
    const QByteArray value = QByteArray::fromStdString(textIn(condition, "value"));
    const std::string comparison = condition.value("is", std::string("="));
    if (fact.starts_with(environmentPrefix))
        names.variables.insert(QByteArray::fromStdString(fact.substr(environmentPrefix.size())));
    if (value.isEmpty() || comparison != "=")
        return;
    if (list == "wheels" && fact == "name")
        names.wheels.insert(value);
    else if (list == "packages" && fact == "name")
        names.packages.insert(value);
    else if (list == "libraries" && fact == "library")
        names.libraries.insert(value);
}

AskedNames askedNames()
{
    AskedNames names;
    QDirIterator files(QFINDTESTDATA(QStringLiteral("../../resources/library/entries")), {QStringLiteral("*.json")},
        QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly))
            throw std::runtime_error("an entry can't be read");
        const Json entry = Json::parse(file.readAll().toStdString());
        for (const Json &one : entry.value("cases", Json::array())) {
            for (const char *const key : {"applies_if", "ruled_out_if"}) {
                if (one.contains(key))
                    collect(one.at(key), {}, names);
            }
        }
    }
    return names;
}

QStringList sorted(const std::set<QByteArray> &names)
{
    QStringList list;
    for (const QByteArray &name : names)
        list.append(QString::fromUtf8(name));
    list.sort();
    return list;
}

QStringList namesTold(const Facts &facts, const char *list, const char *field)
{
    QStringList names = told(facts, list, {field});
    names.sort();
    return names;
}

} // namespace

class TestFactsAsked final : public QObject {
    Q_OBJECT

private slots:
    void variables_areSaid()
    {
        const AskedNames names = askedNames();
        QVERIFY(names.variables.size() > 3);
        std::vector<std::pair<QByteArray, QByteArray>> before;
        const auto restore = qScopeGuard([&] {
            for (const auto &[name, value] : before) {
                if (value.isNull())
                    qunsetenv(name.constData());
                else
                    qputenv(name.constData(), value);
            }
        });
        for (const QByteArray &name : names.variables) {
            before.emplace_back(name, qgetenv(name.constData()));
            qputenv(name.constData(), "/asked");
        }
        const Facts facts = MachineTree::factsOf({});
        for (const QByteArray &name : names.variables)
            QVERIFY2(told(facts, ("environment." + name).constData()) == QLatin1String("/asked"), name.constData());
    }

    void wheelsPackagesAndLibraries_areSaid()
    {
        const AskedNames names = askedNames();
        QVERIFY(names.wheels.size() > 10 && names.libraries.size() > 5 && names.packages.size() > 1);
        const MachineTree tree;
        for (const QByteArray &name : names.wheels)
            tree.write(
                ("/usr/lib/python3.11/site-packages/" + QByteArray(name).replace('-', '_') + "-1.0.dist-info/RECORD")
                    .constData());
        QByteArray status;
        for (const QByteArray &name : names.packages)
            status += "Package: " + name + "\nStatus: install ok installed\nVersion: 1\n\n";
        tree.write("/var/lib/dpkg/status", status);
        for (const QByteArray &name : names.libraries)
            tree.library(("/usr/lib64/" + name + ".so.1").constData(), name + ".so.1");
        const Facts facts = tree.facts();
        QCOMPARE(namesTold(facts, "wheels", "name"), sorted(names.wheels));
        QCOMPARE(namesTold(facts, "packages", "name"), sorted(names.packages));
        QCOMPARE(namesTold(facts, "libraries", "library"), sorted(names.libraries));
    }
};

CASEBOOK_TEST(TestFactsAsked)
#include "tst_factsasked.moc"
