# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""A machine of the tests' own, for those that need servers: namespaces of its own for processes, network and host name, a
network that is the loopback device alone, and users of its own. Whoever runs the tests is an ordinary user in it, root as
well, and can have no more than one id: all its users share that. Whatever runs in it ends with it.

`enter()` runs a script again inside; `Far` is what its tests have in common."""

import contextlib
import ctypes
import fcntl
import glob
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest

PATIENCE = 240  # seconds; a command that does not end takes for ever, and one with sanitizers four times as long
PROGRAMS = "/usr/bin:/usr/sbin:/bin:/sbin"  # without links to what the host has (tools/on-host.sh)
FOLDER = os.environ.get("FAR_FOLDER", "")  # set inside
UID = "1000"
SHELLS = {"csh": "/usr/bin/tcsh", "fish": "/usr/bin/fish"}
KEPT = ("id", "case", "gpu_model", "library", "version", "verdict", "status", "reason", "call", "control", "error", "sentence")
SIOCSIFADDR = 0x8916
MS_NOEXEC = 8
MNT_DETACH = 2
PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL = 47, 4


def skip(script, why):
    """As ./dev counts it."""
    print("SKIP   : %s() %s" % (os.path.basename(script).removesuffix(".py"), why))


def missing(programs):
    return [name for name in programs if not shutil.which(name, path=PROGRAMS)]


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, mode)


def enter(script, programs):
    """Outside: runs the script inside, and exits as it does. Inside: sets up what only its first process can."""
    if FOLDER:
        set_up_inside()
        return
    if lacking := missing(programs):
        skip(script, "servers: not installed here: " + ", ".join(lacking))
        sys.exit(0)
    with tempfile.TemporaryDirectory(prefix="far-") as folder:
        folder = os.path.realpath(folder)
        write_system(folder)
        command = ["bwrap", "--dev-bind", "/", "/", "--unshare-user", "--uid", UID, "--gid", UID, "--unshare-pid", "--proc", "/proc",
                   "--unshare-ipc", "--unshare-net", "--unshare-uts", "--hostname", "far", "--die-with-parent", "--tmpfs", "/run",
                   "--cap-add", "CAP_NET_ADMIN", "--cap-add", "CAP_SYS_ADMIN"]
        for name in ("passwd", "group", "hosts", "nsswitch.conf"):
            command += ["--ro-bind", folder + "/etc/" + name, "/etc/" + name]
        refusal = subprocess.run([*command, "true"], capture_output=True, text=True)
        if refusal.returncode:
            skip(script, "servers: no namespaces can be made for them here: " + refusal.stderr.strip())
            sys.exit(0)
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("SLURM", "SSH", "SRUN"))}
        environment.update(FAR_FOLDER=folder, TMPDIR=folder + "/tmp", HOME=folder + "/home/me", LC_ALL="C.UTF-8")
        sys.exit(subprocess.run([*command, sys.executable, *sys.argv], env=environment).returncode)


def write_system(folder):
    """Users differ in their login shells alone."""
    users = ["root:x:0:0::/nonexistent:/usr/sbin/nologin"]
    shells = {"me": "/bin/sh", "full": "/bin/sh", "noexec": "/bin/sh", "arm": "/bin/sh", "home": "/bin/sh", "mixed": "/bin/sh",
              "banner": folder + "/shells/banner", "endless": folder + "/shells/endless", "closed": folder + "/shells/closed",
              **SHELLS}
    for name, shell in shells.items():
        users.append("%s:x:%s:%s::%s/home/%s:%s" % (name, UID, UID, folder, name, shell))
        os.makedirs(folder + "/home/" + name)
    write(folder + "/shells/banner", '#!/bin/sh\nseq -f "Line %g of what is new on this machine." 1 1000\nexec /bin/sh "$@"\n', 0o755)
    write(folder + "/shells/endless", "#!/bin/sh\nexec yes 'Please accept the terms of use.'\n", 0o755)
    write(folder + "/shells/closed", "#!/bin/sh\necho 'This account is currently not available.'\nexit 1\n", 0o755)  # as nologin does
    write(folder + "/etc/passwd", "\n".join(users) + "\n")
    write(folder + "/etc/group", "me:x:%s:\n" % UID)
    write(folder + "/etc/hosts", "127.0.0.1 far localhost\n")
    write(folder + "/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n")
    os.makedirs(folder + "/tmp")


def mount(folder, flags=0, options=b""):
    """An empty file system, for as long as the world is there. Only its first process may."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"none", folder.encode(), b"tmpfs", flags, options) != 0:
        raise OSError(ctypes.get_errno(), "mounting " + folder)


def unmount(folder):
    ctypes.CDLL(None).umount2(folder.encode(), MNT_DETACH)


def set_up_inside():
    # With 127.0.0.1 as the only address, glibc takes a machine for one without IPv4, and Slurm's programs do not start.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as device:
        fcntl.ioctl(device, SIOCSIFADDR, struct.pack("16sH2s4s8s", b"lo:1", socket.AF_INET, b"", socket.inet_aton("127.0.0.2"), b""))
    libc = ctypes.CDLL(None, use_errno=True)
    for name, flags, size in (("full", 0, b"size=64k"), ("noexec", MS_NOEXEC, b"size=128m")):
        os.mkdir(FOLDER + "/" + name)
        mount(FOLDER + "/" + name, flags, size)
    libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0)


def installed_cudnn():
    """A toolkit's, or None."""
    found = [path for below in ("lib64", "targets/*/lib") for path in glob.glob("/usr/local/cuda*/%s/libcudnn.so.9" % below)]
    return sorted(map(os.path.realpath, found))[-1] if found else None


def until(true, seconds=20, every=0.01):
    """Waits until something is true, and gives that."""
    deadline = time.monotonic() + seconds
    while not (value := true()):
        if time.monotonic() > deadline:
            raise TimeoutError("waited %s s in vain" % seconds)
        time.sleep(every)
    return value


def processes(pattern):
    """Those whose command line has this, by their ids."""
    found = []
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path) as file:
                line = file.read().replace("\0", " ")
        except OSError:
            continue
        if re.search(pattern, line):
            found.append(int(path.split("/")[2]))
    return found


def without_durations(value):
    """A record's value without what no two runs have in common; in cuDNN's own log that is when, by which process, and where in
    memory."""
    if isinstance(value, str):
        return re.sub(r"Time: \S+ \([^)]* since start\)|(Process|Thread)=\d+|\b0x[0-9a-f]{6,}", "", value)
    if isinstance(value, list):
        return [without_durations(one) for one in value]
    if not isinstance(value, dict):
        return value
    changing = ("us", "ms", "wall_ms", "peak_rss_kib", "variables")
    return {name: without_durations(one) for name, one in value.items() if name not in changing}


def send(number, ids):
    """A signal, to those of these processes that there still are."""
    for process in ids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, number)


def runners():
    """Of the far side, where they were brought: they and what they run."""
    return processes(r"^\S*/casebook-runner-[0-9a-f]{64} --serve ")


class Far(unittest.TestCase):
    maxDiff = None
    cli = library = cudnn = standins = ""  # of the script's arguments
    is_real = False  # a cuDNN, and no stand-in
    daemons = []
    local = {}  # what a command gave here
    models = ("--all", "--level", "model", "--gpu-model", "H100")
    some = ("cuda/cudnn-conv-mixed-dtype", "--level", "model", "--gpu-model", "T4", "--gpu-model", "H100")

    @classmethod
    def take_arguments(cls, source, cli, standin):
        cls.cli, cls.library = cli, FOLDER + "/library"
        cls.standins = os.path.dirname(os.path.dirname(os.path.realpath(standin)))
        shutil.copytree(source + "/resources/library/entries", cls.library + "/entries")
        real = installed_cudnn()
        cls.cudnn, cls.is_real = real or os.path.realpath(standin), bool(real)
        os.environ["PATH"] = FOLDER + "/bin:" + PROGRAMS
        for name in ("cache", "data", "config"):
            os.environ["XDG_%s_HOME" % name.upper()] = FOLDER + "/here/" + name

    @classmethod
    def start_daemon(cls, *command):
        """Ends with this world."""
        with open(FOLDER + "/daemons.log", "a") as log:
            cls.daemons.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log))
        return cls.daemons[-1]

    def start(self, *arguments):
        process = subprocess.Popen([self.cli, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def run_cli(self, *arguments):
        process = self.start(*arguments)
        out, err = process.communicate(timeout=PATIENCE)
        return subprocess.CompletedProcess(arguments, process.returncode, out, err)

    def reproduce(self, target, *arguments):
        slow = ["--timeout", "100"]  # a machine that does much else must not change what runs show
        return ["reproduce", *arguments, *slow, "--kb", self.library, "--cudnn", self.cudnn, "--json", "--target", target]

    def records(self):
        return glob.glob(self.library + "/evidence/**/*.json", recursive=True)

    def shown(self, out, err=""):
        """What runs showed, in an order of its own: they are told as they end."""
        self.assertTrue(out, err)
        runs = [json.loads(line) for line in out.splitlines()]
        shown = [{key: run[key] for key in KEPT} for run in runs if "case" in run]
        return sorted(shown, key=lambda run: json.dumps(run, sort_keys=True))

    def shown_here(self, *arguments):
        if arguments not in self.local:
            said = self.run_cli(*self.reproduce("this", *arguments))
            self.local[arguments] = self.shown(said.stdout, said.stderr), said.returncode
        return self.local[arguments]

    def assert_same_as_here(self, target, *arguments):
        here, code = self.shown_here(*arguments)
        said = self.run_cli(*self.reproduce(target, *arguments))
        self.assertGreater(len(here), 5)
        self.assertEqual(self.shown(said.stdout, said.stderr), here)
        self.assertEqual(said.returncode, code)
        return said

    def records_of(self, *arguments):
        """What a command writes as records into a library of its own, without what no two runs have in common: time and durations,
        memory, what a login or an allocation puts into the environment, and what of the machine is not seen where the variables of
        ./dev's root are missing. And of which machines they say they are."""
        library = tempfile.mkdtemp(dir=FOLDER)
        shutil.copytree(self.library + "/entries", library + "/entries")  # what is recorded moves tiers there
        said = self.run_cli(*[library if word == self.library else word for word in arguments])
        written, machines = [], set()
        for path in glob.glob(library + "/evidence/**/*.json", recursive=True):
            with open(path) as file:
                record = json.load(file)
            machines.add(record.pop("machine", ""))
            for name in ("time", "target"):
                del record[name]
            for name in ("system", "root", "container", "container_kind"):
                record["transcript"]["env"]["os"].pop(name, None)
            log = record["transcript"]["log"]
            if log and "left out" in log[0]:  # so many bytes are kept, and a number of a process has few digits or many
                del log[:-5]
            written.append(json.dumps(without_durations(record), sort_keys=True))
        self.assertTrue(written, said.stderr)
        return sorted(written), machines

    def recorded_here(self, *arguments):
        key = ("records", *arguments)
        if key not in self.local:
            self.local[key] = self.records_of(*self.reproduce("this", *arguments), "--record")
        return self.local[key]

    def assert_same_records_as_here(self, *command, of):
        """`of`: the arguments of the same runs here. The other machine is this one, and is known again as such."""
        here, machines = self.recorded_here(*of)
        written, there = self.records_of(*command)
        self.assertEqual(written, here)
        self.assertEqual(there, machines)
        [machine] = machines
        self.assertRegex(machine, "^[0-9a-f]{64}$")

    def facts(self, target):
        """Without what no two looks have in common, and what a login or an allocation puts into the environment."""
        said = self.run_cli("facts", "--json", "--timeout", "20", "--target", target)
        self.assertEqual(said.returncode, 0, said.stderr)
        read = json.loads(said.stdout)
        changing = r"limits\.memory_available_mib|limits\..*_free_mib|environment\..*"
        return {name: fact for name, fact in read["facts"].items() if not re.fullmatch(changing, name)}, read["lists"]

    def assert_refused(self, target, *sentences, code=3):
        """What is wrong is said, in the words of who knows and with what to do."""
        said = self.run_cli("devices", "--target", target, "--cudnn", self.cudnn)
        for sentence in sentences:
            self.assertIn(sentence, said.stderr)
        self.assertEqual((said.returncode, said.stdout), (code, ""), said.stderr)

    def start_midway(self, target):
        """`some` runs, of which three have ended and been recorded, with their runner at a halt: the process, not waited for. It
        has a library of its own. On a busy machine all may have been run before this process looks: then it begins anew."""
        for _ in range(5):
            process = self.start_and_halt(target)
            if process.poll() is None:
                return process
            process.communicate()
            self.setUp()  # what is counted is counted from here
        self.fail("five times all was run before it could be halted")

    def start_and_halt(self, target):
        here, _ = self.shown_here(*self.some)
        self.assertGreater(len(here), 8)
        whole, self.library = self.library, tempfile.mkdtemp(dir=FOLDER)
        entry = "/entries/%s.json" % self.some[0]
        os.makedirs(os.path.dirname(self.library + entry))
        shutil.copy(whole + entry, self.library + entry)
        process = self.start(*self.reproduce(target, *self.some, *(["--record"] if self.is_real else [])))
        until(lambda: process.poll() is not None or (len(self.records()) >= 3 if self.is_real else runners()))

        def is_midway():
            send(signal.SIGSTOP, runners())
            if len(runners()) > 1 or not self.is_real:
                return True
            send(signal.SIGCONT, runners())  # one run had ended and the next one not begun
            return False

        until(lambda: process.poll() is not None or is_midway())
        return process

    def assert_all_was_run(self, process):
        """Nothing is missing after an interruption, and nothing was recorded twice."""
        here, code = self.local[self.some]
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(self.shown(out, err), here, err)
        self.assertEqual(process.returncode, code, err)
        if self.is_real:
            self.assertEqual(len(self.records()), len(here), err)


def main(script):
    Far.take_arguments(*sys.argv[1:4])
    if not Far.is_real:
        skip(script, "cuDNN: none of a toolkit's is here, so nothing is recorded and the catalogue runs on the stand-in")
    sys.argv[1:4] = []
    unittest.main(verbosity=2)
