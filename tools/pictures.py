#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""Makes the pictures of README and the guide: pictures.py SOURCE OUT [NAME...], called by `./dev pictures`.

Each scene starts the built window on a virtual display of 1280 x 800 with a home folder of its own, works it by keys as
a user would, and keeps what stands on the display as OUT/NAME.png. What is shown comes from the repository; four
scenes depend on the machine: `reproduce`, by the cuDNN that is found there, `here`, by the driver that is not, `machine` and `compare`, by all of it. NAME: only
these pictures, such as paste-en.

Keys go to TigerVNC's Xvnc, and the picture comes from it, by the RFB protocol (RFC 6143): `./dev run` needs it, too, and
it does both. Pictures are PNG with a palette of 256 colours, which keeps them below 150 kB.
"""

import contextlib
import os
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import zlib

WIDTH, HEIGHT = 1280, 800
MAX_BYTES = 150_000
LOG = "tests/answers/logs/005-custom-tokenizer-embedding.log"
NO_DRIVER = "tests/answers/logs/1145-immich-unraid-550-failure-35.log"
SEEDS = "tests/data/seeds"
FACTS = "tests/data/facts/sound.json"

# scene, theme by language, arguments of the program, then what is done: keys ("ctrl+r"), texts (in a tuple), seconds to wait, a
# click (x and y in a list)
CHOOSER = ["ctrl+r", 6.0, [930, 185]]  # its button, "This machine", in either language
TARGET = [*CHOOSER, "Up", "Return"]  # the dialog of another machine, whose first field has the keyboard
COMPARE = [980, 130]  # the button "Compare with", in either language
SCENES = [
    ("paste", {"en": "light", "zh": "dark"}, ["--paste", LOG], []),
    ("here", {"en": "light", "zh": "dark"}, ["--paste", NO_DRIVER], [6.0, "Down", "Return", 2.0, [690, 130]]),
    ("machine", {"en": "light", "zh": "dark"}, [], ["ctrl+shift+m", 6.0]),
    ("compare", {"en": "light", "zh": "dark"}, [], ["ctrl+shift+m", 6.0, COMPARE, "Down", "Return", ("SOURCE/" + FACTS,), "Return", 2.0, [690, 130]]),
    ("code", {"en": "light", "zh": "light"}, [], [("77",)]),
    ("page", {"en": "light", "zh": "light"}, ["--open", "cuda/cudnn-rnn-zero-length-sequence"], []),
    ("reproduce", {"en": "light", "zh": "light"}, ["--open", "cuda/cudnn-rnn-zero-layers"], ["ctrl+r", 6.0]),
    ("target", {"en": "light", "zh": "light"}, ["--open", "cuda/cudnn-rnn-zero-layers"], CHOOSER),
    ("target-ssh", {"en": "light", "zh": "light"}, ["--open", "cuda/cudnn-rnn-zero-layers"], [*TARGET, ("me@gpu-node",)]),
    ("target-slurm", {"en": "light", "zh": "light"}, ["--open", "cuda/cudnn-rnn-zero-layers"],
     [*TARGET, "shift+Tab", "Down", "Tab", ("--gres=gpu:h100:1 --partition=gpu",)]),
    ("target-container", {"en": "light", "zh": "light"}, ["--open", "cuda/cudnn-rnn-zero-layers"],
     [*TARGET, "shift+Tab", "Down", "Down", "Tab", ("nvidia/cuda:13.0.1-cudnn-runtime-ubuntu24.04",)]),
    ("target-plan", {"en": "light", "zh": "light"}, ["--open", "cuda/cudnn-rnn-zero-layers"], [*TARGET, "shift+Tab", "Down", "Down", "Down"]),
    ("edit", {"en": "light", "zh": "dark"}, ["--library", "LIBRARY", "--open", "cuda/cudnn-pooling-empty-window"], ["F2", "ctrl+End", (" of pixels",)]),
    ("findings", {"en": "light", "zh": "light"}, ["--library", "LIBRARY", "--open", "cuda/cudnn-pooling-empty-window"], ["F7"]),
]

KEYSYMS = {"ctrl": 0xffe3, "shift": 0xffe1, "alt": 0xffe9, "Return": 0xff0d, "Escape": 0xff1b, "Down": 0xff54, "Up": 0xff52, "Tab": 0xff09, "End": 0xff57,
           **{f"F{n}": 0xffbd + n for n in range(1, 13)}}

# One window fills the display, without a frame.
OPENBOX = """<openbox_config xmlns="http://openbox.org/3.4/rc"><applications>
<application type="normal"><decor>no</decor><maximized>yes</maximized></application>
</applications></openbox_config>"""


class Display:
    """A connection to Xvnc: sends keys, gives the picture as rows of RGB bytes."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(30)
        self.socket.connect(path)
        self.receive(12)
        self.socket.sendall(b"RFB 003.008\n")
        self.receive(self.receive(1)[0])
        self.socket.sendall(b"\1")  # no authentication: the socket lies in a folder of this user alone
        if struct.unpack(">I", self.receive(4))[0] != 0:
            raise RuntimeError("Xvnc refused the connection")
        self.socket.sendall(b"\1")
        head = self.receive(24)
        self.receive(struct.unpack(">I", head[20:])[0])
        # 32 bits, red in the first byte; raw rectangles, and the pointer apart from the picture (-239).
        self.socket.sendall(struct.pack(">B3xBBBBHHHBBB3x", 0, 32, 24, 0, 1, 255, 255, 255, 0, 8, 16))
        self.socket.sendall(struct.pack(">BxHii", 2, 2, 0, -239))
        self.pixels = bytearray(WIDTH * HEIGHT * 4)
        self.socket.sendall(struct.pack(">BBHH", 5, 0, WIDTH - 1, HEIGHT - 1))  # the pointer, out of the way
        self.ask(0)

    def receive(self, count):
        data = bytearray()
        while len(data) < count:
            part = self.socket.recv(min(count - len(data), 1 << 20))
            if not part:
                raise RuntimeError("Xvnc ended")
            data += part
        return bytes(data)

    def key(self, keysym, down):
        self.socket.sendall(struct.pack(">BBxxI", 4, down, keysym))

    def press(self, keys):
        """Keys that are held together: "ctrl+shift+d"."""
        keysyms = [KEYSYMS.get(name) or ord(name) for name in keys.split("+")]
        for keysym in keysyms:
            self.key(keysym, 1)
        for keysym in reversed(keysyms):
            self.key(keysym, 0)

    def click(self, x, y):
        """And takes the pointer out of the way again."""
        for down, where in ((0, (x, y)), (1, (x, y)), (0, (x, y)), (0, (WIDTH - 1, HEIGHT - 1))):
            self.socket.sendall(struct.pack(">BBHH", 5, down, *where))
            time.sleep(0.1)  # a button that shows just then takes no click before the pointer is on it

    def ask(self, incremental):
        self.socket.sendall(struct.pack(">BBHHHH", 3, incremental, 0, 0, WIDTH, HEIGHT))

    def take_update(self):
        """Reads one message of the server; pixels that it brings go into the picture."""
        kind = self.receive(1)[0]
        if kind == 3:  # the clipboard
            self.receive(struct.unpack(">3xI", self.receive(7))[0])
        if kind != 0:
            return
        for _ in range(struct.unpack(">xH", self.receive(3))[0]):
            x, y, width, height, encoding = struct.unpack(">HHHHi", self.receive(12))
            data = self.receive(width * height * 4)
            if encoding == -239:  # the pointer's picture, which has a mask
                self.receive((width + 7) // 8 * height)
                continue
            for row in range(height):
                start = ((y + row) * WIDTH + x) * 4
                self.pixels[start:start + width * 4] = data[row * width * 4:(row + 1) * width * 4]
        self.ask(1)

    def settled(self, seconds=30):
        """The picture once something is shown and nothing has moved for 0.4 s; a text cursor blinks every 0.5 s."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.socket], [], [], 0.4)[0]:
                self.take_update()
            elif len(set(bytes(self.pixels[at:at + 4]) for at in range(0, len(self.pixels), 4 * 397))) > 3:
                return bytes(self.pixels)
        raise RuntimeError("the window did not come to rest")


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other))


def palette_of(count):
    """256 colours for these: the most frequent that differ to the eye, then the most frequent of the rest."""
    palette, rest = [], []
    for colour in sorted(count, key=count.get, reverse=True):
        near = len(palette) >= 256 or any(distance(colour, other) < 150 for other in palette)
        (rest if near else palette).append(colour)
    return palette + rest[:256 - len(palette)]


def png(pixels):
    """An indexed PNG; a colour that the palette lacks becomes the nearest one of it."""
    count = {}
    colours = [pixels[i:i + 3] for i in range(0, len(pixels), 4)]
    for colour in colours:
        count[colour] = count.get(colour, 0) + 1
    palette = palette_of(count)
    index = {colour: number for number, colour in enumerate(palette)}
    for colour in count.keys() - index.keys():
        index[colour] = min(range(len(palette)), key=lambda n: distance(palette[n], colour))
    rows = b"".join(b"\0" + bytes(index[colour] for colour in colours[row * WIDTH:(row + 1) * WIDTH]) for row in range(HEIGHT))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0))
            + chunk(b"PLTE", b"".join(palette)) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


@contextlib.contextmanager
def running(command, environment, log):
    process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def waited_for(what, is_there, process):
    for _ in range(300):
        if is_there():
            return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError(f"{what} did not start")


def take(source, folder, language, theme, arguments, steps, log):
    """The picture of one scene, in a display and a home folder of its own below `folder`."""
    home, path, rc = (os.path.join(folder, name) for name in ("home", "rfb", "rc.xml"))
    os.mkdir(home)
    with open(rc, "w", encoding="utf-8") as file:
        file.write(OPENBOX)
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "WAYLAND_", "QT_"))}
    environment |= {"HOME": home, "TZ": "UTC", "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "xcb"}
    library = os.path.join(folder, "my-library")
    if "LIBRARY" in arguments:
        cli = os.path.join(source, "build/dev/app/cli/casebook-cli")
        subprocess.run([cli, "import", os.path.join(source, SEEDS), "--into", library], env=environment, stdout=log, stderr=log, check=True)
    arguments = [library if word == "LIBRARY" else os.path.join(source, word) if word in (LOG, NO_DRIVER) else word for word in arguments]
    number = next(n for n in range(20, 100) if not os.path.exists(f"/tmp/.X{n}-lock") and not os.path.exists(f"/tmp/.X11-unix/X{n}"))
    environment["DISPLAY"] = f":{number}"
    server = ["Xvnc", f":{number}", "-rfbport", "-1", "-rfbunixpath", path, "-SecurityTypes", "None", "-nolisten", "tcp",
              "-noreset", "-geometry", f"{WIDTH}x{HEIGHT}", "-depth", "24"]
    managed = os.path.join(folder, "managed")
    window = [os.path.join(source, "build/dev/app/casebook"), "--language", language, "--theme", theme, *arguments]
    with contextlib.ExitStack() as stack:
        process = stack.enter_context(running(server, environment, log))
        waited_for("Xvnc", lambda: os.path.exists(path), process)
        manager = stack.enter_context(running(["openbox", "--config-file", rc, "--startup", f"touch {managed}"], environment, log))
        waited_for("openbox", lambda: os.path.exists(managed), manager)
        display = Display(path)
        process = stack.enter_context(running(window, environment, log))
        display.settled()
        time.sleep(1)  # until the window has the keyboard
        picture = display.settled()
        for step in steps:
            if isinstance(step, float):
                time.sleep(step)
            elif isinstance(step, list):
                display.click(*step)
                time.sleep(0.5)
            else:
                for keys in [step] if isinstance(step, str) else step[0].replace("SOURCE", source):
                    display.press(keys)
                time.sleep(0.5)
            before, picture = picture, display.settled()
            if isinstance(step, (str, list)) and picture == before:
                raise RuntimeError(f"{step} changed nothing")
        if process.poll() is not None:
            raise RuntimeError("the window has ended")
        if manager.poll() is not None:
            raise RuntimeError("openbox has ended, so that dialogs stand anywhere and without a frame")
        return picture


def main(source, out, *wanted):
    os.makedirs(out, exist_ok=True)
    names = {f"{scene}-{language}" for scene, themes, *_ in SCENES for language in themes}
    if unknown := set(wanted) - names:
        print(f"pictures: there is no {', '.join(sorted(unknown))}; there are {', '.join(sorted(names))}", file=sys.stderr)
        return 2
    for scene, themes, arguments, steps in SCENES:
        for language, theme in themes.items():
            name = f"{scene}-{language}"
            if wanted and name not in wanted:
                continue
            folder = tempfile.mkdtemp(prefix="casebook-pictures-")
            try:
                with open(os.path.join(folder, "log"), "w+", encoding="utf-8") as log:
                    try:
                        image = png(take(source, folder, language, theme, arguments, steps, log))
                    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
                        log.seek(0)
                        print(f"pictures: {name}: {error}\n{log.read()}", file=sys.stderr)
                        return 1
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            with open(os.path.join(out, name + ".png"), "wb") as file:
                file.write(image)
            print(f"pictures: {name}.png, {len(image)} bytes", file=sys.stderr)
            if len(image) > MAX_BYTES:
                print(f"pictures: {name}.png is larger than {MAX_BYTES} bytes", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
