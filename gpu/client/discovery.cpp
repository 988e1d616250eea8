// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
#include "gpu/client/discovery.h"

#include "gpu/protocol/folderlook.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtEndian>

#include <algorithm>

namespace gpu {

namespace {

constexpr qint64 maxCacheBytes = 16 * 1024 * 1024; // of /etc/ld.so.cache; that of a full desktop is 0.3 MB
constexpr qint64 maxListBytes = 256 * 1024; // of ~/.conda/environments.txt

// glibc's struct cache_file_new: the magic, number of libraries, length of the strings, then 20 more bytes, then the
// entries.
constexpr QByteArrayView cacheMagic("glibc-ld.so.cache1.1");
constexpr qsizetype cacheCountAt = 20;
constexpr qsizetype cacheEntriesAt = 48;
constexpr qsizetype cacheEntryBytes = 24; // flags, key, value (both offsets from the magic), OS version, capabilities
constexpr qsizetype cacheValueAt = 8;

// The name that programs load, libcudnn.so.9; where it is missing, the file with the full version.
QStringList librariesIn(const QString &folder)
{
    static const QRegularExpression loaded(QStringLiteral("\\Alibcudnn\\.so\\.[0-9]+\\z"));
    static const QRegularExpression versioned(QStringLiteral("\\Alibcudnn\\.so\\.[0-9]+(\\.[0-9]+)+\\z"));
    const QStringList names = QDir(folder).entryList({QStringLiteral("libcudnn.so.*")}, QDir::Files);
    QStringList found = names.filter(loaded);
    if (found.isEmpty())
        found = names.filter(versioned);
    for (QString &name : found)
        name.prepend(folder + u'/');
    return found;
}

/// `*` stands for one folder's name, or a part of one.
QStringList foldersLike(const QString &pattern)
{
    QStringList folders {pattern.startsWith(u'/') ? QString() : QStringLiteral(".")};
    for (const QString &part : pattern.split(u'/', Qt::SkipEmptyParts)) {
        QStringList next;
        for (const QString &folder : std::as_const(folders)) {
            if (!part.contains(u'*'))
                next.append(folder + u'/' + part);
            else
                for (const QString &name : QDir(folder + u'/').entryList({part}, QDir::Dirs | QDir::NoDotAndDotDot))
                    next.append(folder + u'/' + name);
        }
        folders = next;
    }
    return folders;
}

QStringList lines(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.read(maxListBytes)).split(u'\n', Qt::SkipEmptyParts);
}

class Search final {
public:
    explicit Search(const Surroundings &surroundings)
        : m_in(surroundings)
        , m_home(variable("HOME"))
    {
    }

    std::vector<CudnnInstall> run()
    {
        for (const QString &path : m_in.userPaths) {
            addFile(path, Source::User);
            for (const char *below : {"", "/lib", "/lib64", "/nvidia/cudnn/lib"})
                addFolders(path + QLatin1String(below), Source::User);
        }
        searchLoader();
        searchToolkits();
        searchPython();
        searchConda();
        for (const char *pattern : {"/cudnn/*/nvidia/cudnn/lib", "/cudnn/*/lib"})
            addFolders(
                m_in.cacheFolder.isEmpty() ? QString() : m_in.cacheFolder + QLatin1String(pattern), Source::Cache);
        return std::move(m_found);
    }

private:
    [[nodiscard]] QString variable(const char *name) const { return m_in.environment.value(QString::fromLatin1(name)); }
    [[nodiscard]] QStringList pathList(const char *name) const
    {
        return variable(name).split(u':', Qt::SkipEmptyParts);
    }

    void searchLoader()
    {
        for (const QString &folder : pathList("LD_LIBRARY_PATH"))
            addFolders(folder, Source::LoaderCache);
        QFile cache(m_in.root + QStringLiteral("/etc/ld.so.cache"));
        if (cache.open(QIODevice::ReadOnly))
            for (const QString &path : cudnnInLoaderCache(cache.read(maxCacheBytes)))
                addFile(m_in.root + path, Source::LoaderCache);
        for (const char *folder :
            {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/lib/*-linux-gnu", "/usr/local/lib"})
            addFolders(m_in.root + QLatin1String(folder), Source::LoaderCache);
    }

    void searchToolkits()
    {
        QStringList toolkits {m_in.root + QStringLiteral("/usr/local/cuda*"), m_in.root + QStringLiteral("/opt/cuda*")};
        toolkits += pathList("CUDA_HOME") + pathList("CUDA_PATH");
        for (const QString &toolkit : std::as_const(toolkits))
            for (const char *below : {"/lib64", "/lib", "/targets/*/lib"})
                addFolders(toolkit + QLatin1String(below), Source::Toolkit);
    }

    // Environments are told by their folders: running an interpreter of unknown origin to ask it is not worth what it
    // could do.
    void searchPython()
    {
        addPrefix(variable("VIRTUAL_ENV"), Source::Python);
        addPrefix(m_home + QStringLiteral("/.local"), Source::Python);
        for (const QString &folder : pathList("PATH")) {
            for (const char *name : {"/python3", "/python"}) {
                const QFileInfo interpreter(folder + QLatin1String(name));
                if (!interpreter.exists())
                    continue;
                addPrefix(QFileInfo(folder).path(), Source::Python);
                addPrefix(QFileInfo(QFileInfo(interpreter.canonicalFilePath()).path()).path(), Source::Python);
            }
        }
    }

    void searchConda()
    {
        QStringList prefixes {variable("CONDA_PREFIX")};
        for (const char *base : {"/miniconda3", "/anaconda3", "/miniforge3", "/mambaforge", "/.conda"})
            prefixes += m_home + QLatin1String(base);
        prefixes += m_in.root + QStringLiteral("/opt/conda");
        for (const QString &prefix : QStringList(prefixes))
            prefixes += foldersLike(prefix + QStringLiteral("/envs/*"));
        prefixes += lines(m_home + QStringLiteral("/.conda/environments.txt"));
        for (const QString &prefix : std::as_const(prefixes)) {
            addPrefix(prefix, Source::Conda);
            if (!prefix.isEmpty())
                addFolders(prefix + QStringLiteral("/lib"), Source::Conda);
        }
    }

    // An environment's own packages: NVIDIA's wheels, and PyTorch's before it used those.
    void addPrefix(const QString &prefix, Source source)
    {
        if (prefix.isEmpty())
            return;
        for (const char *packages :
            {"/lib*/python3*/site-packages", "/lib*/python3*/dist-packages", "/local/lib*/python3*/dist-packages"})
            for (const char *library : {"/nvidia/cudnn/lib", "/torch/lib"})
                addFolders(prefix + QLatin1String(packages) + QLatin1String(library), source);
    }

    void addFolders(const QString &pattern, Source source)
    {
        if (!pattern.startsWith(u'/')) // "" or a relative path of a variable: nobody can say where that is
            return;
        for (const QString &folder : foldersLike(pattern))
            for (const QString &path : librariesIn(folder))
                addFile(path, source);
    }

    void addFile(const QString &path, Source source)
    {
        const QFileInfo file(path);
        const QString canonical = file.canonicalFilePath(); // empty: there is none
        if (canonical.isEmpty() || !file.isFile() || canonical.contains(QLatin1String("/stubs/")))
            return;
        if (std::ranges::contains(m_found, canonical, &CudnnInstall::path))
            return;
        m_found.push_back({.path = canonical, .folder = QFileInfo(canonical).path(), .source = source});
    }

    const Surroundings &m_in;
    QString m_home;
    std::vector<CudnnInstall> m_found;
};

} // namespace

QStringList cudnnInLoaderCache(const QByteArray &cache)
{
    static const QRegularExpression wanted(QStringLiteral("/libcudnn\\.so\\.[0-9]+\\z"));
    const qsizetype start = cache.indexOf(cacheMagic); // an older format may stand before it
    if (start < 0 || cache.size() - start < cacheEntriesAt)
        return {};
    const QByteArrayView bytes = QByteArrayView(cache).sliced(start);
    const auto number
        = [bytes](qsizetype at) { return qFromUnaligned<quint32>(bytes.data() + at); }; // in the machine's order
    const qsizetype count
        = std::min<qsizetype>(number(cacheCountAt), (bytes.size() - cacheEntriesAt) / cacheEntryBytes);
    QStringList found;
    for (qsizetype i = 0; i < count; ++i) {
        const qsizetype at = number(cacheEntriesAt + i * cacheEntryBytes + cacheValueAt);
        if (at >= bytes.size())
            continue;
        const QByteArrayView rest = bytes.sliced(at);
        const qsizetype end = rest.indexOf('\0');
        const QString path = QString::fromLocal8Bit(end < 0 ? rest.first(0) : rest.first(end));
        if (path.contains(wanted))
            found.append(path);
    }
    return found;
}

std::vector<CudnnInstall> findCudnnLibraries(const Surroundings &surroundings)
{
    return Search(surroundings).run();
}

std::vector<CudnnInstall> findCudnnLibraries(const QStringList &userPaths, const QString &cacheFolder)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString home = QStringLiteral("HOME");
    if (lookForFolder(environment.value(home).toStdString()) == FolderLook::NoAnswer) // nothing is found there, either
        environment.remove(home);
    return findCudnnLibraries(Surroundings {
        .root = {}, .environment = std::move(environment), .cacheFolder = cacheFolder, .userPaths = userPaths});
}

} // namespace gpu
