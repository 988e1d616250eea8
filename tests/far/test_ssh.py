#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_ssh.py SOURCE_DIR CASEBOOK_CLI STANDIN_CUDNN9 [TEST...]: --target ssh:HOST with OpenSSH's own server and client, which are
started here (world.py)."""

import glob
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import unittest
from unittest import mock

sys.dont_write_bytecode = True
import world  # noqa: E402
from world import FOLDER, SHELLS, Far, installed_cudnn, processes, runners, send, until, write  # noqa: E402

PORT, CROWDED_PORT, STOPPED_PORT = 2222, 2223, 2224
CACHE = FOLDER + "/far-cache"
LOG = FOLDER + "/sshd.log"
CALLS = FOLDER + "/ssh-calls"  # a line for each


def server_config(port, extra=""):
    return f"""Port {port}
ListenAddress 127.0.0.1
HostKey {FOLDER}/host_key
AuthorizedKeysFile {FOLDER}/user_key.pub
PidFile none
UsePAM no
StrictModes no
PasswordAuthentication no
KbdInteractiveAuthentication no
PerSourcePenalties no
SetEnv XDG_CACHE_HOME={CACHE}
{extra}
Match User full
  SetEnv XDG_CACHE_HOME={FOLDER}/full
Match User noexec
  SetEnv XDG_CACHE_HOME={FOLDER}/noexec
Match User home
  SetEnv XDG_CACHE_HOME=
Match User mixed
  SetEnv XDG_CACHE_HOME={CACHE} VIRTUAL_ENV={FOLDER}/mixed
Match User arm
  SetEnv PATH={FOLDER}/arm:/usr/bin:/bin
"""


def client_config():
    return f"""Host changed
  UserKnownHostsFile {FOLDER}/known_hosts_of_another
Host never-seen
  UserKnownHostsFile /dev/null
Host * !keyless
  IdentityFile {FOLDER}/user_key
Host closed
  Port 2299
Host shared
  ControlMaster auto
  ControlPath {FOLDER}/master
  ControlPersist 60
Host behind
  ProxyJump far
Host slow
  ProxyCommand {sys.executable} {FOLDER}/slow.py {PORT}
Host mute
  ProxyCommand sleep 600
Host crowded
  Port {CROWDED_PORT}
Host stopped
  Port {STOPPED_PORT}
  ConnectTimeout 2
Host * !unheard-of
  HostName 127.0.0.1
  HostKeyAlias far
Host *
  Port {PORT}
  User me
  IdentitiesOnly yes
  UserKnownHostsFile {FOLDER}/known_hosts
"""


# Between ssh and its server, in both directions; what a slow line is like.
SLOW = """import os, socket, sys, threading, time
line = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
def carry(read, write):
    while piece := read(8192):
        write(piece)
        time.sleep(len(piece) / 1_000_000)
    os._exit(0)
threading.Thread(target=carry, args=(lambda n: os.read(0, n), line.sendall), daemon=True).start()
carry(line.recv, lambda piece: os.write(1, piece))
"""


def set_up():
    for name in ("host_key", "user_key", "other_key"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", FOLDER + "/" + name], check=True)
    for known, key in (("known_hosts", "host_key.pub"), ("known_hosts_of_another", "other_key.pub")):
        with open(FOLDER + "/" + key) as file:
            write(FOLDER + "/" + known, "far " + file.read())
    write(FOLDER + "/ssh_config", client_config())
    set_up_client()
    write(FOLDER + "/slow.py", SLOW)
    write(FOLDER + "/arm/uname", "#!/bin/sh\necho riscv64\n", 0o755)


def set_up_client():
    write(FOLDER + "/bin/ssh", '#!/bin/sh\necho >>%s\nexec /usr/bin/ssh -F %s/ssh_config "$@"\n' % (CALLS, FOLDER), 0o755)


def start_server(port=PORT, log=LOG, extra=""):
    path = "%s/sshd_config_%d" % (FOLDER, port)
    write(path, server_config(port, extra))
    before = read(log).count("listening on")
    server = Far.start_daemon("/usr/sbin/sshd", "-D", "-f", path, "-E", log)
    until(lambda: read(log).count("listening on") > before)
    return server


def read(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def logins():
    return len(re.findall("^Accepted publickey", read(LOG), re.MULTILINE))


def sessions():
    """sshd's processes of connections that go on."""
    return processes("sshd-session")


def files(folder):
    return sorted(path for path in glob.glob(folder + "/**", recursive=True, include_hidden=True) if os.path.isfile(path))


def without_copying(err):
    """What was said on stderr beside the runner's being copied."""
    return "".join(line for line in err.splitlines(True) if "Copying the runner" not in line)


class Ssh(Far):
    server = None

    def setUp(self):
        self.before = logins()

    def assert_nothing_is_left(self, stopped):
        send(signal.SIGCONT, stopped + runners())
        until(lambda: not runners() and not sessions(), 5)

    def assert_logins(self, count):
        self.assertEqual(logins() - self.before, count)


class Catalogue(Ssh):
    def test_catalogue_gives_what_it_gives_here_with_one_login(self):
        self.assert_same_as_here("ssh:far", "--all", "--level", "library")
        self.assert_logins(1)
        self.assert_same_as_here("ssh:far", *self.some)
        self.assert_logins(2)

    def test_level_model_of_all_entries(self):
        self.assert_same_as_here("ssh:far", *self.models)
        self.assert_logins(1)

    @unittest.skipUnless(installed_cudnn(), "a stand-in is never recorded; main() says so")
    def test_records_are_those_of_here(self):
        for arguments in (("--all", "--level", "library"), self.models):
            self.assert_same_records_as_here(*self.reproduce("ssh:far", *arguments), "--record", of=arguments)

    def test_looking_there_is_not_silent(self):
        """The runner has said hello, and takes its time with what it is asked."""
        go, hello = FOLDER + "/go", '{"type":"hello","protocol":2,"runner":"0.1.0","levels":["library"],"jobs":1}'
        write(FOLDER + "/slow", "#!/bin/sh\necho '%s'\nwhile [ ! -e %s ]; do echo '{\"type\":\"alive\"}'; sleep 1; done\n" % (hello, go), 0o755)
        process = self.start("devices", "--target", "ssh:far:%s/slow" % FOLDER, "--cudnn", self.cudnn)
        said = [process.stderr.readline() for _ in range(2)]
        write(go, "")
        process.communicate(timeout=world.PATIENCE)
        for line in said:
            self.assertIn("ssh:far:%s/slow has answered and is being looked at" % FOLDER, line)

    def test_facts_are_those_of_the_host(self):
        facts, _ = self.facts("ssh:far")
        seen = subprocess.run(["ssh", "far", "sh -c '. /etc/os-release && echo $PRETTY_NAME && uname -r && nproc'"], capture_output=True, text=True)
        self.assertEqual([str(facts[name]["value"]) for name in ("system.name", "system.kernel", "limits.cores")], seen.stdout.splitlines())

    def test_mixed_installation_there_is_named(self):
        """Two wheels of cuDNN in one Python environment, which is active there and not here."""
        packages = FOLDER + "/mixed/lib/python3.11/site-packages"
        write(FOLDER + "/mixed/pyvenv.cfg", "version = 3.11.4\n")
        for wheel in ("nvidia_cudnn_cu12-9.1.0.70", "nvidia_cudnn_cu13-9.19.0.56"):
            write("%s/%s.dist-info/RECORD" % (packages, wheel), "")
        text = FOLDER + "/mismatch.log"
        write(text, "RuntimeError: cuDNN error: CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH\n")
        answers = {}
        for target in ("ssh:mixed@far", "ssh:far"):
            said = self.run_cli("search", "--kb", self.library, "--here", "--target", target, text)
            self.assertEqual(said.returncode, 0, said.stderr)
            answers[target] = said.stdout
        self.assertIn("Applies on that machine: Parts of two cuDNN versions", answers["ssh:mixed@far"])
        self.assertIn("nvidia-cudnn-cu13, Version: 9.19.0.56, other than 9.1.0.70", answers["ssh:mixed@far"])
        self.assertIn("cudnn-mixed-installation", answers["ssh:far"])
        self.assertNotIn("Applies on that machine", answers["ssh:far"])

    def said_there(self, port, text, environment):
        """Whether what a text says applies where a login has these variables too."""
        extra = "Match User me\n  SetEnv XDG_CACHE_HOME=%s %s\n" % (CACHE, environment)
        server = start_server(port, FOLDER + "/mixed.log", extra)
        write(FOLDER + "/ssh_config_mixed", "Host far\n  Port %d\n%s" % (port, client_config()))
        write(FOLDER + "/bin/ssh", '#!/bin/sh\nexec /usr/bin/ssh -F %s/ssh_config_mixed "$@"\n' % FOLDER, 0o755)
        self.addCleanup(set_up_client)
        write(FOLDER + "/text.log", text)
        said = self.run_cli("search", "--kb", self.library, "--target", "ssh:far", FOLDER + "/text.log")
        self.assertEqual(said.returncode, 0, said.stderr)
        server.terminate()
        server.wait()
        return said.stdout

    def test_library_path_there_is_named(self):
        packages = FOLDER + "/wheel/lib/python3.11/site-packages/nvidia_cudnn_cu12-9.1.0.70.dist-info"
        write(FOLDER + "/wheel/pyvenv.cfg", "version = 3.11.4\n")
        write(packages + "/RECORD", "")
        os.mkdir(FOLDER + "/front")
        shutil.copy(self.standins + "/standin_cudnn9/libcudnn.so.9", FOLDER + "/front/libcudnn.so.9.19.0")
        os.symlink("libcudnn.so.9.19.0", FOLDER + "/front/libcudnn.so.9")
        text = "RuntimeError: cuDNN error: CUDNN_STATUS_SUBLIBRARY_VERSION_MISMATCH\n"
        wheel = "VIRTUAL_ENV=%s/wheel" % FOLDER
        mixed = self.said_there(2230, text, wheel + " LD_LIBRARY_PATH=%s/front" % FOLDER)
        self.assertIn("Applies on that machine: Parts of two cuDNN versions", mixed)
        self.assertIn("libcudnn.so.9, The loader picks it: yes [LD_LIBRARY_PATH]", mixed)
        self.assertNotIn("Applies on that machine", self.said_there(2231, text, wheel))

    def test_missing_part_there_is_named(self):
        text = "Could not load library libcudnn_ops_infer.so.8. Error: libcudnn_ops_infer.so.8: cannot open shared object file\n"
        parts = ["", "_cnn_infer", "_cnn_train", "_adv_infer", "_adv_train", "_ops_train"]
        for port, name, applies in ((2234, "part-missing", True), (2235, "parts-whole", False)):
            folder = FOLDER + "/" + name
            os.mkdir(folder)
            for part in parts if applies else [*parts, "_ops_infer"]:
                shutil.copy(self.standins + "/standin_cudnn8/libcudnn.so.8", "%s/libcudnn%s.so.8" % (folder, part))
            said = self.said_there(port, text, "LD_LIBRARY_PATH=" + folder)
            self.assertIn("cuda/cudnn-sublibrary-missing", said)
            self.assertEqual("Applies on that machine: A cuDNN of the machine lacks a part" in said, applies, said)
            self.assertEqual("libcudnn.so.8, Parts that are missing: libcudnn_ops_infer.so.8" in said, applies, said)

    def test_cause_that_is_ruled_out_there_stands_under_the_name_of_the_machine(self):
        write(FOLDER + "/ruled/entries/cuda/a.json", json.dumps({
            "id": "cuda/a", "signature": "Assertion 7 failed", "regex": "Assertion 7 failed", "domain": "cuda",
            "cases": [{"name": "m", "level": "machine", "title": "It has a kernel", "title_zh": "有内核",
                       "ruled_out_if": {"fact": "system.kernel", "is": "!=", "value": None}}]}))
        write(FOLDER + "/text.log", "CUDA error: Assertion 7 failed\n")
        for language, here, there in (("en", "it does not apply here\n", "it does not apply on ssh:far\n"),
                                      ("zh", "但不适用于本机\n", "但不适用于 ssh:far\n")):
            for where, heading in ((["--here"], here), (["--target", "ssh:far"], there)):
                said = self.run_cli("search", "--kb", FOLDER + "/ruled", "--lang", language, *where, FOLDER + "/text.log")
                self.assertIn(heading, said.stdout, said.stderr)

    def test_driver_there_that_is_too_old_is_named(self):
        text = "The NVIDIA driver on your system is too old (found version 11040). Please update your GPU driver\n"
        for port, version, applies in ((2232, 11040, True), (2233, 12080, False)):
            folder = "%s/driver-%d" % (FOLDER, version)
            write(folder + "/stand-in.txt", "set driver %d\n" % version)
            shutil.copy(self.standins + "/standin_cuda/libcuda.so.1", folder)
            said = self.said_there(port, text, "LD_LIBRARY_PATH=" + folder)
            self.assertEqual("Applies on that machine: The driver serves an older CUDA" in said, applies, said)

    def test_small_shared_memory_there_is_named(self):
        text = "RuntimeError: DataLoader worker (pid 42) is killed by signal: Bus error.\n"
        write(FOLDER + "/text.log", text)
        for size, applies in ((b"size=256m", False), (b"size=64m", True)):
            world.mount("/dev/shm", 0, size)
            said = self.run_cli("search", "--kb", self.library, "--target", "ssh:far", FOLDER + "/text.log")
            world.unmount("/dev/shm")
            self.assertEqual("Applies on that machine: /dev/shm has no more" in said.stdout, applies, said.stdout + said.stderr)

    def test_runner_is_copied_once_and_again_when_it_was_changed(self):
        for cache, target in ((CACHE, "ssh:far"), (FOLDER + "/home/home/.cache", "ssh:home@far")):
            shutil.rmtree(cache, ignore_errors=True)
            self.devices(target)
            [there] = files(cache)
            self.assertRegex(there, "^" + re.escape(cache) + "/casebook/casebook-runner-[0-9a-f]{64}$")
            self.assertEqual(os.stat(there).st_mode & 0o777, 0o700)
            first = os.stat(there)
            self.devices(target)
            self.assertEqual((os.stat(there).st_ino, os.stat(there).st_mtime_ns), (first.st_ino, first.st_mtime_ns))
            until(lambda: not runners())
            # Not in place: a process that is about to end may still hold the file.
            with open(there, "rb") as whole, open(there + ".cut", "wb") as cut:
                cut.write(whole.read(1000))
            os.chmod(there + ".cut", 0o700)
            os.replace(there + ".cut", there)
            self.devices(target)
            self.assertEqual(os.stat(there).st_size, first.st_size)
            self.assertEqual(files(cache), [there])
        others = [path for path in files(FOLDER + "/home") if not path.startswith(FOLDER + "/home/home/.cache/casebook/")]
        self.assertEqual(others, [])

    def devices(self, target):
        said = self.run_cli("devices", "--target", target, "--cudnn", self.cudnn, "--json")
        self.assertEqual((said.returncode, without_copying(said.stderr)), (0, ""))
        return said.stdout

    def test_many_bring_it_at_once(self):
        shutil.rmtree(CACHE, ignore_errors=True)
        started = [self.start("devices", "--target", "ssh:far", "--cudnn", self.cudnn) for _ in range(6)]
        for process in started:
            _, err = process.communicate()
            self.assertEqual((process.returncode, without_copying(err)), (0, ""))
        self.assertEqual(len(files(CACHE)), 1)

    def test_login_that_is_shared_is_used(self):
        for _ in range(3):
            self.devices("ssh:shared")
        self.assert_logins(1)
        subprocess.run(["ssh", "-O", "exit", "shared"], stderr=subprocess.DEVNULL, check=True)

    def test_host_behind_another(self):
        self.devices("ssh:behind")
        self.assert_logins(2)

    def test_any_login_shell_will_do(self):
        expected = self.devices("ssh:far")
        for user, shell in {"banner": "/bin/sh", **SHELLS}.items():
            if os.path.exists(shell):
                with self.subTest(user):
                    self.assertEqual(self.devices("ssh:%s@far" % user), expected)
            else:
                print("not installed, and so not tried:", shell)

    def test_a_client_that_is_killed_leaves_nothing_behind(self):
        process = self.start_midway("ssh:far")
        process.kill()
        self.assert_nothing_is_left([])


class Refusals(Ssh):
    UNREACHABLE = "The other machine could not be reached. Try the same in a terminal"
    NOT_BROUGHT = "The runner could not be brought to the other machine. Make room in the cache folder there"
    UNSUITED = "The runner is not made for that machine"

    def test_no_such_host(self):
        self.assert_refused("ssh:unheard-of", "Could not resolve hostname unheard-of", self.UNREACHABLE)

    def test_nobody_listens(self):
        self.assert_refused("ssh:closed", "ssh ended with exit code 255", "Connection refused", self.UNREACHABLE)
        said = self.run_cli("devices", "--target", "ssh:closed", "--json")
        self.assertEqual(said.stderr.count("Connection refused"), 1, said.stderr)
        told = json.loads(said.stdout)
        self.assertEqual((told["target"], told["error"]), ("ssh:closed", "unreachable"))
        said = self.run_cli(*self.reproduce("ssh:closed", *self.some))
        self.assertEqual([json.loads(line)["error"] for line in said.stdout.splitlines()], ["unreachable"])

    def test_client_is_missing(self):
        with mock.patch.dict(os.environ, PATH="/nowhere"):
            self.assert_refused("ssh:far", "ssh could not be started: it is not installed here, or in no folder of PATH")

    def test_folder_there_in_place_of_a_file(self):
        said = self.run_cli("devices", "--target", "ssh:far", "--cudnn", "/usr/lib")
        self.assertEqual(said.returncode, 2)
        self.assertIn("--cudnn names the file itself, such as “/usr/lib/libcudnn.so.9”", said.stderr)

    def test_host_key_is_not_known(self):
        self.assert_refused("ssh:never-seen", "Host key verification failed", self.UNREACHABLE)

    def test_host_key_is_another(self):
        self.assert_refused("ssh:changed", "REMOTE HOST IDENTIFICATION HAS CHANGED", self.UNREACHABLE)

    def test_no_key(self):
        self.assert_refused("ssh:keyless", "Permission denied (publickey)", self.UNREACHABLE)

    def test_account_without_a_shell(self):
        self.assert_refused("ssh:closed@far", "This account is currently not available.", self.UNREACHABLE)

    def test_login_that_prints_without_an_end(self):
        self.assert_refused("ssh:endless@far", "more than 64 KiB came without a hello", "Please accept the terms of use.",
                            "What answered is no runner of this version.")
        until(lambda: not sessions(), 5)

    def test_disk_is_full(self):
        self.assert_refused("ssh:full@far", "No space left on device", self.NOT_BROUGHT)
        self.assertEqual(files(FOLDER + "/full"), [])

    def test_programs_must_not_be_started_in_the_cache_folder(self):
        self.assert_refused("ssh:noexec@far", "Permission denied", "can't be started", self.NOT_BROUGHT)

    def test_processor_without_a_runner(self):
        self.assert_refused("ssh:arm@far", "no runner is made for the processor there: riscv64", self.UNSUITED)

    def test_named_runner_of_another_processor(self):
        with open(os.path.dirname(self.cli) + "/../../gpu/runner/casebook-runner", "rb") as file:
            program = bytearray(file.read())
        program[18] = 183 if program[18] == 62 else 62  # e_machine of ELF: AArch64, x86-64
        with open(FOLDER + "/alien", "wb") as file:
            file.write(program)
        os.chmod(file.name, 0o755)
        self.assert_refused("ssh:far:%s/alien" % FOLDER, "Exec format error", self.UNSUITED)

    def test_named_runner_of_an_older_casebook(self):
        hello = '{"type":"hello","protocol":1,"runner":"0.0.9","levels":["library"],"jobs":1}'
        write(FOLDER + "/old", "#!/bin/sh\necho '%s'\ncat\n" % hello, 0o755)
        self.assert_refused("ssh:far:%s/old" % FOLDER, "%s/old is a casebook-runner of another version of Casebook" % FOLDER,
                            "The runner there is of another version of Casebook. Copy this version's there")

    def test_named_runner_is_missing(self):
        self.assert_refused("ssh:far:/no/such/runner", "/no/such/runner: not found",
                            "on another machine, check the path that is named")

    def test_server_has_no_room_for_another_login(self):
        start_server(CROWDED_PORT, FOLDER + "/crowded.log", "MaxStartups 1:100:1")
        with socket.create_connection(("127.0.0.1", CROWDED_PORT)) as first:
            first.recv(1)  # it has its place
            self.assert_refused("ssh:crowded", self.UNREACHABLE)
        self.assertIn("drop connection", read(FOLDER + "/crowded.log"))

    def test_server_stalls_before_the_login(self):
        server = start_server(STOPPED_PORT, FOLDER + "/stopped.log")
        server.send_signal(signal.SIGSTOP)
        self.assert_refused("ssh:stopped", "Connection timed out", self.UNREACHABLE)


class Losses(Ssh):
    def test_cut_connection_is_taken_up_again(self):
        process = self.start_midway("ssh:far")
        send(signal.SIGKILL, sessions())
        self.assert_all_was_run(process)
        self.assert_logins(2)
        self.assert_nothing_is_left([])

    def test_server_that_is_away_for_a_while(self):
        process = self.start_midway("ssh:far")
        self.server.kill()
        before = len(read(CALLS))
        send(signal.SIGKILL, sessions())
        until(lambda: len(read(CALLS)) > before)
        until(lambda: not processes("^/usr/bin/ssh "))  # refused
        Ssh.server = start_server()
        self.assert_all_was_run(process)
        self.assert_logins(2)
        self.assert_nothing_is_left([])


class Stall(Ssh):
    @classmethod
    def setUpClass(cls):
        """A host that takes connections and says nothing is given a minute, which the other tests take as well."""
        cls.mute = subprocess.Popen([cls.cli, "devices", "--target", "ssh:mute", "--cudnn", cls.cudnn], stdin=subprocess.DEVNULL,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    @classmethod
    def tearDownClass(cls):
        cls.mute.kill()
        cls.mute.communicate()

    def test_slow_connection_is_none_that_stalls(self):
        here, code = self.shown_here(*self.some)
        shutil.rmtree(CACHE, ignore_errors=True)  # the runner has to go there, too
        said = self.run_cli(*self.reproduce("ssh:slow", *self.some))
        self.assertEqual(self.shown(said.stdout, said.stderr), here)
        self.assertEqual(said.returncode, code)
        self.assertIn("Copying the runner there (", said.stderr)

    def test_nobody_answers_is_said(self):
        out, err = self.mute.communicate(timeout=120)
        self.assertEqual((self.mute.returncode, out), (3, ""), err)
        self.assertIn("Still waiting for ssh:mute after 5", err)
        self.assertIn("The other machine does not answer. Try to log in there in a terminal.", err)

    def test_interrupted_while_nothing_is_heard(self):
        process = self.start_midway("ssh:far")
        stalled = sessions()
        send(signal.SIGSTOP, stalled)
        recorded = len(self.records())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), -signal.SIGINT)
        self.assertGreaterEqual(len(self.records()), recorded)
        self.assert_nothing_is_left(stalled)

    def test_stalled_connection_is_taken_up_again(self):
        process = self.start_midway("ssh:far")
        stalled = sessions()
        send(signal.SIGSTOP, stalled)
        self.assert_all_was_run(process)
        self.assert_logins(2)
        self.assert_nothing_is_left(stalled)


if __name__ == "__main__":
    world.enter(__file__, ["sshd", "ssh", "ssh-keygen", "bwrap"])
    set_up()
    Ssh.server = start_server()
    world.main(__file__)
