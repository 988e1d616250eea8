# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""A desktop of its own for one program: a display, a session bus and the bus of assistive tools, all private, and all gone
with it. Where one of them can't be started, Missing says which and why."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time

LAUNCHERS = ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"]


class Missing(Exception):
    pass


def program(name, *places):
    found = next((place for place in places if os.access(place, os.X_OK)), None) or shutil.which(name)
    if not found:
        raise Missing(f"{name} is not installed; it is of the packages in tools/packages.txt")
    return found


def until(what, ask, processes=(), seconds=100):  # a machine under load
    """The first true answer; Missing where none comes, or a process ends before."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := ask():
            return answer
        for process in processes:
            if process.poll() is not None:
                raise Missing(f"{process.args[0]} ended with {process.returncode} before {what}: {log_of(process)}")
        time.sleep(0.05)
    raise Missing(f"{what} did not come within {seconds} s")


def log_of(process):
    with open(process.log_file, encoding="utf-8", errors="replace") as log:
        return log.read()[-2000:]


class Desktop:
    """To be used with `with`. environment: for programs on it, and for the one who looks at them."""

    def __init__(self):
        self.stack = contextlib.ExitStack()
        self.folder = self.stack.enter_context(tempfile.TemporaryDirectory(prefix="casebook-desktop-"))
        self.environment = {name: value for name, value in os.environ.items()
                            if not name.startswith(("DBUS_", "XDG_", "QT_", "AT_SPI", "DISPLAY", "WAYLAND"))}
        for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
            self.environment[name] = os.path.join(self.folder, name.lower())
            os.mkdir(self.environment[name], 0o700)
        self.environment |= {"LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
                             "GTK_USE_PORTAL": "0", "XDG_DATA_DIRS": "/usr/local/share:/usr/share"}

    def __enter__(self):
        try:
            # Without -noreset the server begins anew when its first client leaves, and turns away who comes meanwhile.
            server = [program("Xvfb"), "-screen", "0", "1400x1000x24", "-nolisten", "tcp", "-noreset"]
            display = self.announced("display", server, "-displayfd")
            self.environment["DISPLAY"] = ":" + display
            bus = self.announced("session bus", [program("dbus-daemon"), "--session", "--nofork"], "--print-address")
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus
            self.start([program("at-spi-bus-launcher", *LAUNCHERS), "--launch-immediately"])
            self.window_manager = self.start([program("openbox")])
        except BaseException:
            self.stack.close()
            raise
        return self

    def __exit__(self, *what):
        self.stack.close()

    def start(self, command, **how):
        log_file = os.path.join(self.folder, f"log-{os.path.basename(command[0])}-{time.monotonic_ns()}")
        with open(log_file, "wb") as log:
            process = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **how)
        process.log_file = log_file
        self.stack.callback(self.end, process)
        return process

    @staticmethod
    def end(process):
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def announced(self, what, command, option):
        """Starts a program that writes where it is to the file descriptor of an option."""
        reading, writing = os.pipe()
        process = self.start([*command, option + "=" + str(writing)] if option.startswith("--") else [*command, option, str(writing)],
                             pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading, "rb", buffering=0) as answers:
            os.set_blocking(reading, False)
            text = b""

            def ask():
                nonlocal text
                text += answers.read() or b""
                return text.decode().strip() if text.endswith(b"\n") else None
            return until(what, ask, [process])
