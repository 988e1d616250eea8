# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""A headless Chromium over its DevTools protocol: JSON messages, each with a zero byte behind it, on two pipes."""
import base64
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

NAMES = ("chromium-headless-shell", "chromium", "google-chrome")


def program():
    """The browser that CASEBOOK_BROWSER names, or the first that is there."""
    found = os.environ.get("CASEBOOK_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        raise FileNotFoundError("no Chromium: one of " + ", ".join(NAMES))
    # Debian's is a script in /usr/bin that asks the machine for this and that.
    direct = pathlib.Path("/usr/lib/chromium", pathlib.Path(found).name)
    return str(direct) if direct.exists() else found


class Browser:
    """One tab. Whatever a page asks for, and every exception in it, is kept in `requests` and `problems`."""

    def __init__(self):
        self._profile = tempfile.TemporaryDirectory(prefix="casebook-browser-")
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        for end in (to_browser, from_browser):
            os.set_inheritable(end, True)
        os.set_inheritable(self._out, False)
        # The browser reads from its descriptor 3 and writes to 4. No sandbox: it may run as root, and inside of one.
        command = 'exec 3<&%d 4>&%d; exec "$@"' % (to_browser, from_browser)
        self._process = subprocess.Popen(
            ["sh", "-c", command, "sh", program(), "--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
             "--no-first-run", "--disable-dev-shm-usage", "--hide-scrollbars", "--user-data-dir=" + self._profile.name],
            close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer = b""
        self._number = 0
        self._events = []
        self.requests = []
        self.problems = []
        target = self.call("Target.createTarget", url="about:blank", session=None)["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True, session=None)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self._out)
        self._process.terminate()
        self._process.wait(10)
        os.close(self._in)
        self._profile.cleanup()

    def _read(self):
        while b"\0" not in self._buffer:
            more = os.read(self._in, 1 << 16)
            if not more:
                raise EOFError("the browser has ended")
            self._buffer += more
        message, _, self._buffer = self._buffer.partition(b"\0")
        return json.loads(message)

    def _take(self, message):
        name = message.get("method")
        values = message.get("params", {})
        if name == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])
        elif name == "Runtime.exceptionThrown":
            self.problems.append(values["exceptionDetails"].get("exception", {}).get("description", "exception"))
        elif name == "Log.entryAdded" and values["entry"]["level"] == "error":
            self.problems.append(values["entry"]["text"])
        elif name == "Page.javascriptDialogOpening":
            self.problems.append("dialog: " + values["message"])
            self.call("Page.handleJavaScriptDialog", accept=False)
        self._events.append(name)

    def call(self, method, session="", **values):
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": values}
        if session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]["message"]))
                return answer["result"]
            if "id" not in answer:
                self._take(answer)

    def wait(self, event):
        while event not in self._events:
            message = self._read()
            if "id" not in message:
                self._take(message)
        self._events.clear()

    def open(self, path, after=""):
        self._events.clear()
        self.call("Page.navigate", url="about:blank")
        self.wait("Page.loadEventFired")
        self.call("Page.navigate", url=pathlib.Path(path).as_uri() + after)
        self.wait("Page.loadEventFired")

    def run(self, script):
        """The value of an expression; a promise is waited for."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", script))
        return answer["result"].get("value")

    def press(self, key, **more):
        code = {"Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "/": 191}[key]
        text = {"Enter": "\r", "/": "/"}.get(key, "")
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, text=text, **more)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code, **more)

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def media(self, **features):
        self.call("Emulation.setEmulatedMedia", media=features.pop("media", ""),
                  features=[{"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def script(self, allowed):
        self.call("Emulation.setScriptExecutionDisabled", value=not allowed)

    def picture(self, path):
        shot = self.call("Page.captureScreenshot", format="png")
        pathlib.Path(path).write_bytes(base64.b64decode(shot["data"]))
