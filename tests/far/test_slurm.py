#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_slurm.py SOURCE_DIR CASEBOOK_CLI STANDIN_CUDNN9 [TEST...]: --target slurm:OPTIONS with Slurm itself, whose daemons are
started here (world.py): one node that is said to have two GPUs, of two types."""

import json
import os
import signal
import subprocess
import sys
import unittest
from unittest import mock

sys.dont_write_bytecode = True
import world  # noqa: E402
from world import FOLDER, Far, installed_cudnn, runners, send, until, write  # noqa: E402

MUNGE_SOCKET = "/run/munge.socket"  # whose path must be open to all
GPU_FILES = "/run/nvidia"  # a GPU without a file does not count
H100, A100 = "slurm:--gres=gpu:h100:1", "slurm:--gres=gpu:a100:1"

SLURM_CONF = f"""ClusterName=far
SlurmctldHost=far
SlurmUser=me
SlurmdUser=me
AuthType=auth/munge
AuthInfo=socket={MUNGE_SOCKET}
CredType=cred/munge
StateSaveLocation={FOLDER}/slurm/state
SlurmdSpoolDir={FOLDER}/slurm/spool
SlurmctldPidFile={FOLDER}/slurm/slurmctld.pid
SlurmdPidFile={FOLDER}/slurm/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
GresTypes=gpu
SlurmdParameters=config_overrides
NodeName=far NodeAddr=127.0.0.1 CPUs=4 Gres=gpu:h100:1,gpu:a100:1
PartitionName=main Nodes=far Default=YES
"""
GRES_CONF = f"""AutoDetect=off
Name=gpu Type=h100 File={GPU_FILES}0
Name=gpu Type=a100 File={GPU_FILES}1
"""


def slurm(*command):
    return subprocess.run(command, capture_output=True, text=True)


def start_slurm():
    os.environ["SLURM_CONF"] = FOLDER + "/slurm/slurm.conf"
    os.umask(0o022)  # what is open to others is refused
    write(FOLDER + "/slurm/slurm.conf", SLURM_CONF)
    write(FOLDER + "/slurm/gres.conf", GRES_CONF)
    write(FOLDER + "/slurm/cgroup.conf", "CgroupPlugin=disabled\n")
    for name in ("state", "spool"):
        os.mkdir(FOLDER + "/slurm/" + name)
    for number in "01":
        write(GPU_FILES + number, "")
    os.mkdir(FOLDER + "/munge", 0o700)
    with open(os.open(FOLDER + "/munge/key", os.O_CREAT | os.O_WRONLY, 0o600), "wb") as key:
        key.write(os.urandom(64))
    # Forced: what belongs to the machine's root is nobody's in here, and not safe in munged's eyes.
    Far.start_daemon("munged", "--foreground", "--force", "--num-threads=4", "--group-update-time=-1", "--socket=" + MUNGE_SOCKET,
                     *("--%s-file=%s/munge/%s" % (name, FOLDER, name) for name in ("key", "pid", "log", "seed")))
    until(lambda: os.path.exists(MUNGE_SOCKET))
    Far.start_daemon("slurmctld", "-D", "-i")
    Far.start_daemon("slurmd", "-D", "-N", "far")
    try:
        until(lambda: "idle" in slurm("sinfo", "--noheader", "--format=%T").stdout, 30, 0.1)
    except TimeoutError:
        with open(FOLDER + "/daemons.log") as log:
            print(log.read())
        raise


def jobs(*options):
    """Number and state of each job."""
    return [line.split() for line in slurm("squeue", "--noheader", "--format=%i %T", *options).stdout.splitlines()]


class Slurm(Far):
    def setUp(self):
        self.before = len(jobs("--states=all"))

    @staticmethod
    def srun_of_the_host():
        """As in the root of ./dev: srun is a link to tools/on-host.sh there, which runs the machine's own. The machine is this one."""
        programs = FOLDER + "/root"
        os.makedirs(programs, exist_ok=True)
        if not os.path.lexists(programs + "/srun"):
            tools = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../../tools")
            os.symlink(os.path.realpath(tools + "/on-host.sh"), programs + "/srun")
        path = os.environ["PATH"]
        return mock.patch.dict(os.environ, PATH=programs + ":" + path, CASEBOOK_HOST="/", CASEBOOK_HOST_PATH=path)

    def tearDown(self):
        slurm("scancel", "--user=me")  # what holds a GPU
        self.assert_no_jobs()

    def hold_gpu(self):
        self.sleep_on_gpu()
        until(lambda: [state for _, state in jobs()] == ["RUNNING"])

    def wait_for_gpu(self):
        self.sleep_on_gpu()
        until(lambda: sorted(state for _, state in jobs()) == ["PENDING", "RUNNING"])

    def sleep_on_gpu(self):
        job = subprocess.Popen(["srun", "--quiet", "--gres=gpu:a100:1", "sleep", "600"], stderr=subprocess.DEVNULL)
        self.addCleanup(job.wait)

    def assert_jobs(self, count):
        self.assertEqual(len(jobs("--states=all")) - self.before, count)

    def assert_no_jobs(self, seconds=5):
        until(lambda: not jobs() and not runners(), seconds, 0.1)


class Catalogue(Slurm):
    def test_catalogue_gives_what_it_gives_here_in_one_allocation(self):
        self.assert_same_as_here(H100, "--all", "--level", "library")
        self.assert_jobs(1)
        self.assert_same_as_here(A100, *self.some)
        self.assert_jobs(2)

    @unittest.skipUnless(installed_cudnn(), "a stand-in is never recorded; main() says so")
    def test_records_are_those_of_here(self):
        for arguments in (("--all", "--level", "library"), self.models):
            self.assert_same_records_as_here(*self.reproduce(H100, *arguments), "--record", of=arguments)

    def test_facts_are_those_of_the_node(self):
        self.assertEqual(self.facts(H100), self.facts("this"))  # the node is this machine

    def test_two_types_at_once_each_as_it_gets_its_gpu(self):
        here, code = self.shown_here(*self.some)
        self.hold_gpu()
        process = self.start(*self.reproduce(H100, *self.some), "--target", A100)
        lines = [process.stdout.readline() for _ in here]
        self.assertEqual({json.loads(line)["target"] for line in lines}, {H100})
        self.assertEqual(self.shown("".join(lines)), here)
        self.assertIn("PENDING", str(jobs()))
        slurm("scancel", "--user=me", "--state=RUNNING", "--name=sleep")
        out, err = process.communicate(timeout=world.PATIENCE)
        lines = [line for line in out.splitlines(True) if '"case"' in line]
        self.assertEqual({json.loads(line)["target"] for line in lines}, {A100}, err)
        self.assertEqual(self.shown("".join(lines)), here)
        self.assertEqual(process.returncode, code, err)
        self.assertIn(A100 + ": srun: job", err)
        self.assert_jobs(3)  # with the one that held the GPU

    def test_text_is_shown_of_each_type_as_it_ends(self):
        self.hold_gpu()
        process = self.start(*[word for word in self.reproduce(H100, *self.some) if word != "--json"], "--target", A100)
        self.assertEqual(process.stdout.readline(), H100 + ":\n")
        self.assertIn("PENDING", str(jobs()))  # the other one
        slurm("scancel", "--user=me", "--state=RUNNING", "--name=sleep")
        out, err = process.communicate(timeout=world.PATIENCE)
        self.assertIn(A100 + ":\n", out, err)

    def test_catalogue_by_srun_of_the_host(self):
        with self.srun_of_the_host():
            self.assert_same_as_here(H100, *self.some)
        self.assert_jobs(1)

    def test_types_of_which_one_is_none(self):
        said = self.run_cli(*self.reproduce(H100, *self.some), "--target", "slurm:--gres=gpu:v100:1")
        here, code = self.shown_here(*self.some)
        self.assertEqual(self.shown(said.stdout), here)
        self.assertIn("slurm:--gres=gpu:v100:1: Slurm gave no allocation.", said.stderr)
        self.assertEqual(said.returncode, code or 3)

    def test_there_is_one_runner_whatever_the_options_ask_for(self):
        self.assert_same_as_here(H100 + " --ntasks=2", *self.some)


class Refusals(Slurm):
    REFUSED = "Slurm gave no allocation. Try srun with the same options in a terminal."

    def test_option_after_which_nothing_could_be_read(self):
        self.assert_refused(H100 + " --label", "Leave out “--label”: with it, what comes through srun", code=2)
        self.assert_jobs(0)

    def test_the_same_by_a_variable_is_left_out(self):
        with mock.patch.dict(os.environ, SLURM_LABELIO="1", SLURM_STDOUTMODE=FOLDER + "/out-%j"):
            self.assert_same_as_here(H100, *self.some)

    def test_partition_that_is_none(self):
        self.assert_refused("slurm:--partition=none", "srun ended with exit code 1", "invalid partition specified: none", self.REFUSED)

    def test_type_of_gpu_that_is_none(self):
        self.assert_refused("slurm:--gres=gpu:v100:1", "Requested node configuration is not available", self.REFUSED)

    def test_option_that_is_none(self):
        self.assert_refused("slurm:--gpu-type=h100", "unrecognized option '--gpu-type=h100'", self.REFUSED)

    def test_time_that_is_too_short_to_wait(self):
        self.hold_gpu()
        self.assert_refused("slurm:--gres=gpu:a100:1 --immediate=1", "Unable to allocate resources", self.REFUSED)

    def test_srun_is_missing(self):
        with mock.patch.dict(os.environ, PATH=FOLDER + "/bin"):
            self.assert_refused("slurm", "srun could not be started: it is not installed here", self.REFUSED)

    def test_no_cluster_is_known(self):
        with mock.patch.dict(os.environ):
            del os.environ["SLURM_CONF"]
            self.assert_refused("slurm", "srun is installed here and knows no cluster", self.REFUSED)


class Losses(Slurm):
    def test_interrupted_while_it_waits_for_the_gpu(self):
        self.hold_gpu()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            with self.subTest(number):
                process = self.start(*self.reproduce(A100, *self.some))
                until(lambda: "PENDING" in str(jobs()))
                process.send_signal(number)
                until(lambda: "PENDING" not in str(jobs()), 5)
                self.assertEqual(process.wait(timeout=5), -number)

    def test_place_in_the_queue_is_said_once_every_few_seconds(self):
        self.hold_gpu()
        self.wait_for_gpu()
        process = self.start(*self.reproduce(A100, *self.some))
        said = []
        while sum("Still waiting" in line for line in said) < 2:
            said.append(process.stderr.readline())
        slurm("scancel", "--user=me", "--name=sleep", "--state=PENDING")
        while not any("0 jobs come before it" in line for line in said):
            said.append(process.stderr.readline())
        slurm("scancel", "--user=me", "--state=RUNNING")
        print(*said, sep="", file=sys.stderr)
        self.assertEqual(sum("queued and waiting for resources" in line for line in said), 1, said)
        self.assertEqual(len(said), len(set(said)), said)
        self.assertTrue(any("1 job comes before it; it waits for: " in line for line in said), said)
        self.assertTrue(any("0 jobs come before it; it waits for: " in line for line in said), said)

    def assert_interrupted_while_it_runs(self):
        for number in (signal.SIGINT, signal.SIGKILL):
            with self.subTest(number):
                process = self.start_midway(H100)
                send(signal.SIGCONT, runners())
                process.send_signal(number)
                self.assert_no_jobs()
                self.assertEqual(process.wait(timeout=10), -number)

    def test_interrupted_while_it_runs(self):
        self.assert_interrupted_while_it_runs()

    def test_interrupted_while_it_runs_by_srun_of_the_host(self):
        with self.srun_of_the_host():
            self.assert_interrupted_while_it_runs()

    def test_cancelled_allocation_is_asked_for_again(self):
        process = self.start_midway(H100)
        [[job, _]] = jobs()
        slurm("scancel", job)
        self.assert_all_was_run(process)
        self.assert_jobs(2)


if __name__ == "__main__":
    world.enter(__file__, ["munged", "slurmctld", "slurmd", "srun", "squeue", "sinfo", "scancel", "bwrap"])
    start_slurm()
    world.main(__file__)
