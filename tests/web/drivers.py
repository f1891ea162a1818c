"""WebKitGTK and Firefox driven by protocols of their own, and a way to the service to be cut.

WebKit is asked by WebDriver over HTTP, Firefox by Marionette over a socket: the same commands and
answers, without a program between or a dependency.
"""

import json
import os
import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from tests.fixtures.service import HOST, PATIENCE, free_port

UNPACKED = Path(__file__).resolve().parents[2] / ".engines"  # by scripts/engines

LONG = int(PATIENCE * 2000)
"""Milliseconds for a script: as long as the rules may take until they run."""


class Driver(Protocol):
    """One browser under way."""

    def ask(self, command: str, **told: Any) -> Any:
        """Let it do a command of WebDriver."""

    def resize(self, width: int, height: int) -> None:
        """Give the page this room."""

    def darken(self, dark: bool) -> None:  # noqa: FBT001 - on or off
        """Let whoever holds it wish for dark colours, or for light ones."""


@dataclass
class WebKit:
    """WebKitGTK's browser behind its WebDriver."""

    base: str
    session: str = ""

    def ask(self, command: str, **told: Any) -> Any:
        """Send a command to the driver."""
        paths = {
            "Navigate": "url", "ExecuteScript": "execute/sync",
            "PerformActions": "actions", "TakeScreenshot": "screenshot",
            "SetWindowRect": "window/rect", "Back": "back", "SetTimeouts": "timeouts",
        }  # fmt: skip
        path = f"/session/{self.session}/{paths[command]}" if self.session else "/session"
        method = "GET" if command == "TakeScreenshot" else "POST"
        sent = urllib.request.Request(  # noqa: S310 - our own driver
            self.base + path, json.dumps(told).encode() if method == "POST" else None,
            {"Content-Type": "application/json"}, method=method,
        )  # fmt: skip
        try:
            with urllib.request.urlopen(sent, timeout=PATIENCE) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as fault:
            raise AssertionError(fault.read().decode()) from None

    def resize(self, width: int, height: int) -> None:
        """Give the window this size: it has nothing but the page. GTK makes none below 238."""
        self.ask("SetWindowRect", x=0, y=0, width=width, height=height)

    def darken(self, dark: bool) -> None:  # noqa: FBT001 - on or off
        """Choose it as one does in the page's settings: the browser knows from its start alone."""
        self.ask("ExecuteScript", script=THEME, args=["dark" if dark else "light"])


@dataclass
class Firefox:
    """Firefox behind its Marionette."""

    line: socket.socket
    number: int = 0

    def __post_init__(self) -> None:
        self.read = self.line.makefile("rb")
        self._hear()

    def _hear(self) -> Any:
        size = b""
        while (sign := self.read.read(1)) not in {b":", b""}:
            size += sign
        return json.loads(self.read.read(int(size)))

    def ask(self, command: str, **told: Any) -> Any:
        """Send a command down the line, and wait for what comes of it."""
        self.number += 1
        name = command if ":" in command else f"WebDriver:{command}"
        sent = json.dumps([0, self.number, name, told]).encode()
        self.line.sendall(b"%d:%s" % (len(sent), sent))
        _, _, fault, answer = self._hear()
        assert fault is None, fault
        return answer.get("value", answer) if isinstance(answer, dict) else answer

    def resize(self, width: int, height: int) -> None:
        """Give the page this size within its window, which would be wider."""
        self._outside(ROOM, width, height)

    def darken(self, dark: bool) -> None:  # noqa: FBT001 - on or off
        """Let the browser ask the page for it."""
        self._outside(SCHEME, "dark" if dark else "light")

    def _outside(self, script: str, *told: Any) -> None:
        """Run a script in the browser, around the page."""
        self.ask("Marionette:SetContext", value="chrome")
        self.ask("ExecuteScript", script=script, args=list(told))
        self.ask("Marionette:SetContext", value="content")


THEME = "document.documentElement.dataset.theme = arguments[0]"
SCHEME = "gBrowser.selectedBrowser.browsingContext.prefersColorSchemeOverride = arguments[0]"
ROOM = """
const page = gBrowser.selectedBrowser.style;
for (const [name, size] of [['width', arguments[0]], ['height', arguments[1]]])
  for (const bound of ['', 'min-', 'max-']) page.setProperty(bound + name, `${size}px`);
"""


# --- how each is started


def program(*names: str) -> list[str]:
    """Find what `make engines` sees to, and how it is started; raises `LookupError` without it."""
    starts = UNPACKED / "with-libraries"
    for name in names:
        for path in (shutil.which(name), name):
            if path and os.access(path, os.X_OK):
                return [path]
        for inside in UNPACKED.glob(f"root/**/{Path(name).name}"):
            if os.access(inside, os.X_OK) and inside.is_file():
                return [str(starts), str(inside)]
    raise LookupError(f"There is no {names[0]}: `make engines` sees to it.")


def unpacked_beside(start: str, part: str) -> Path | None:
    """Find where an unpacked program looks for a part of its own: where it was started."""
    inside = UNPACKED.glob(f"root/**/{part}") if start.endswith("with-libraries") else ()
    return next((one.parent for one in inside), None)


@contextmanager
def started(command: list[str], port: int, **more: Any) -> Iterator[socket.socket]:
    """Start a program, and give the line to where it listens; end it with all it started."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, start_new_session=True, **quiet | more)
    end = time.monotonic() + PATIENCE
    try:
        while True:
            with suppress(OSError):
                line = socket.create_connection((HOST, port))
                break
            assert process.poll() is None, f"{command[0]} has ended"
            assert time.monotonic() < end, f"{command[0]} does not listen"
            time.sleep(0.05)
        with line:
            yield line
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 15)
        process.wait(PATIENCE)


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees, as large as a tablet; its name."""
    hears, says = os.pipe()
    command = [*program("Xvfb"), "-displayfd", str(says), "-screen", "0", "1280x1280x24"]
    keyboards = UNPACKED / "root" / "usr" / "share" / "X11" / "xkb"
    command += ["-xkbdir", str(keyboards)] if keyboards.is_dir() else []
    shown = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[says], stderr=subprocess.DEVNULL,
        cwd=unpacked_beside(command[0], "xkbcomp"),
    )  # fmt: skip
    os.close(says)
    with os.fdopen(hears) as told:
        name = told.readline().strip()
    try:
        yield f":{name}"
    finally:
        shown.terminate()
        shown.wait(PATIENCE)


def furnished(folder: Path, locale: str) -> dict[str, str]:
    """Furnish what GTK reads: no room for a bar, nothing that moves, and a language of this name.

    A machine need not have the language: the letters of every one are those of `C`.
    """
    gtk, tongue = folder / "gtk-3.0", f"{locale.replace('-', '_')}.UTF-8"
    gtk.mkdir(parents=True)
    bare = "min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px;"
    (gtk / "gtk.css").write_text(f"* {{ {bare} }}\n", encoding="utf-8")
    (gtk / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n", encoding="utf-8")
    (folder / tongue).symlink_to("/usr/lib/locale/C.utf8")
    return {"XDG_CONFIG_HOME": str(folder), "LOCPATH": str(folder), "LC_ALL": tongue}


@contextmanager
def webkit(folder: Path, locale: str, *, dark: bool = False) -> Iterator[Driver]:
    """Start WebKit on a screen of its own."""
    port = free_port()
    mini = program(*map(str, Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")), "MiniBrowser")
    with screen() as shown:
        # as Chromium here, it has no sandbox: a container's root cannot make one
        own = furnished(folder / "gtk", locale) | {
            "DISPLAY": shown, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }  # fmt: skip
        command = [*program("WebKitWebDriver"), f"--port={port}"]
        parts = unpacked_beside(command[0], "WebKitWebProcess")
        with started(command, port, env=os.environ | own, cwd=parts):
            driver = WebKit(f"http://{HOST}:{port}")
            looks = ["--dark-mode"] * dark
            options = {"binary": mini[-1], "args": ["--automation", "--full-screen", *looks]}
            wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
            driver.session = driver.ask("NewSession", capabilities=wanted)["sessionId"]
            driver.ask("SetTimeouts", script=LONG)
            yield driver
            quit_it = urllib.request.Request(  # noqa: S310 - our own driver
                f"{driver.base}/session/{driver.session}", method="DELETE"
            )
            urllib.request.urlopen(quit_it, timeout=PATIENCE).close()  # noqa: S310


@contextmanager
def firefox(folder: Path, locale: str, *, dark: bool = False) -> Iterator[Driver]:
    """Start Firefox without a window."""
    port = free_port()
    wishes = {
        "marionette.port": port, "dom.w3c_touch_events.enabled": 1,
        "intl.accept_languages": locale, "devtools.jsonview.enabled": False,
        "network.proxy.type": 0, "ui.prefersReducedMotion": 1, "ui.useOverlayScrollbars": 1,
        "widget.gtk.overlay-scrollbars.enabled": True, "ui.systemUsesDarkTheme": int(dark),
        "layout.css.prefers-color-scheme.content-override": 0 if dark else 1,
    }  # fmt: skip
    told = "".join(f"user_pref({json.dumps(n)}, {json.dumps(v)});\n" for n, v in wishes.items())
    (folder / "user.js").write_text(told, encoding="utf-8")
    command = [*program("firefox-esr", "firefox"), "--headless", "--no-remote", "--marionette"]
    # the page's own room can be narrower than a window only from outside of the page
    command += ["-remote-allow-system-access", "--profile", str(folder)]
    with started(command, port) as line:
        driver = Firefox(line)
        driver.ask("NewSession", acceptInsecureCerts=True)
        driver.ask("SetTimeouts", script=LONG)
        yield driver


ENGINES = {"webkit": webkit, "firefox": firefox}


# --- a way to the service that can be cut


@dataclass
class Way:
    """What lies between a phone and its service; cut, it drops whatever goes through."""

    to: int
    port: int = field(default_factory=free_port)
    open: list[socket.socket] = field(default_factory=list)
    door: socket.socket | None = None

    def cut(self, away: bool) -> None:  # noqa: FBT001 - as Playwright's set_offline
        """Cut it, or give it back."""
        if away:
            door, self.door = self.door, None
            if door:
                self.open.append(door)
            while self.open:
                with suppress(OSError):
                    self.open[-1].shutdown(socket.SHUT_RDWR)
                self.open.pop().close()
        else:
            self.door = socket.create_server((HOST, self.port))
            threading.Thread(target=self._let_in, args=[self.door], daemon=True).start()

    def _let_in(self, door: socket.socket) -> None:
        with suppress(OSError):  # the door is shut
            while True:
                one, _ = door.accept()
                try:
                    other = socket.create_connection((HOST, self.to))
                except OSError:  # nobody is there just now
                    one.close()
                    continue
                self.open += [one, other]
                for ends in ((one, other), (other, one)):
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    @staticmethod
    def _carry(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while told := one.recv(65536):
                other.sendall(told)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
