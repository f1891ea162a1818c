"""What a walk has in the place of commands that want rights, a system or another computer.

Each does the least that is honest, in the folder that `MACHINE` names, and refuses what it does not
know, so that a slip in a page is an error. What they do not do: keep users apart, lock a service
into its folder, open a radio or a firewall.
"""

import json
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.docs.units import read
from tests.walks.podman import podman

ROOT = Path(__file__).resolve().parents[2]
INSIDE = r"(?:(?<=sqlite:///)|(?<![\w.:/]))/(?=(?:srv|var/lib|etc|mnt|tmp)\b)"
"""Where a path begins that is one of the machine, and not of the one that the tests run on."""
STOP_SECONDS = 60
SERVICE = "referee.service"
AGAIN = """
trap 'kill "$it"; wait "$it"; exit' TERM
while :; do {command} & it=$!; wait "$it"; sleep {seconds} & it=$!; wait "$it"; done
"""
"""How the system goes on starting a service until it is told to stop it."""


class Refused(Exception):
    """What a command says instead of doing it."""


def there(text: str, root: str | Path, means: dict[str, str]) -> str:
    """Return words of a page as they are on the machine: its paths, and what words stand for."""
    words = "|".join(map(re.escape, sorted(means, key=len, reverse=True)))

    def meant(found: re.Match[str]) -> str:
        if found[0] in means:
            return means[found[0]]
        return "/" if text.startswith(str(root), found.start()) else f"{root}/"

    return re.sub(rf"(?<![\w$.-])(?:{words})(?!\w)|{INSIDE}", meant, text)


class Here:
    """The machine that a command is given at."""

    def __init__(self) -> None:
        self.root = Path(os.environ["MACHINE"])
        told = json.loads((self.root / "machine.json").read_text())
        self.means: dict[str, str] = told["means"]
        self.always: dict[str, str] = told["always"]

    def path(self, name: str) -> Path:
        return self.root / name

    def there(self, text: str) -> str:
        return there(text, self.root, self.means)

    def users(self) -> list[str]:
        known = self.path("etc/passwd")
        return [line.split(":")[0] for line in known.read_text().splitlines()]


def sudo(here: Here, words: list[str]) -> None:
    """Run the rest; nothing that was exported comes along, and PostgreSQL sees who it is."""
    who = "postgres"  # nobody else may do more
    if words[0] == "-u":
        who, words = words[1], words[2:]
        if who not in here.users():
            raise Refused(f"sudo: unknown user {who}")
        if who == "postgres" and not os.geteuid():  # its programs refuse to be run by root
            nobody = pwd.getpwnam("nobody")
            os.chdir("/")
            os.setgid(nobody.pw_gid)
            os.setuid(nobody.pw_uid)
    clean = {key: os.environ[key] for key in ("PATH", "HOME", "USER", "MACHINE", "TMPDIR")}
    if who == "referee":
        clean["HOME"] = str(here.path("var/lib/referee"))
    os.execvpe(words[0], words, clean | here.always | {"PGUSER": who})  # noqa: S606 - becomes it, as the real one does


def useradd(here: Here, words: list[str]) -> None:
    """Write a user down; nobody is made."""
    options = ["--system", "--home-dir", "/var/lib/referee", "--shell", "/usr/sbin/nologin"]
    *given, name = words
    if given != [here.there(one) for one in options]:
        raise Refused(f"useradd: {given}")
    if name in here.users():
        raise Refused(f"useradd: user '{name}' already exists")
    with here.path("etc/passwd").open("a") as known:
        known.write(f"{name}:x\n")


def chown(here: Here, words: list[str]) -> None:
    """See that there are such a user and such files; everything here belongs to one."""
    who, *files = (word for word in words if word != "--recursive")
    known = {*here.users(), os.environ["USER"]}
    if who.removesuffix(":") not in known or not all(Path(one).exists() for one in files):
        raise Refused(f"chown: {words}")


def apt(_: Here, words: list[str]) -> None:
    """Take what this machine has; a command that is missing is missed when it is used."""
    if words[:2] != ["install", "--yes"] or not words[2:]:
        raise Refused(f"apt: {words}")


def _home_of(here: Here, host: str) -> Path:
    """Return the home on another machine, which is a folder beside this one."""
    home = here.root.parent / host / "home"
    if not home.is_dir():
        raise Refused(f"ssh: Could not resolve hostname {host}")
    return home


def scp(here: Here, words: list[str]) -> None:
    """Copy to the home of another machine."""
    *files, target = words
    host, _, folder = target.partition(":")
    subprocess.run(["cp", *files, _home_of(here, host) / folder], check=True)  # noqa: S607 - any


def ssh(here: Here, words: list[str]) -> None:
    """Run something in the home of another machine."""
    host, *rest = words
    os.chdir(_home_of(here, host))
    os.execvp(rest[0], rest)  # noqa: S606 - becomes it, as the real one does


def firewall_cmd(_: Here, words: list[str]) -> None:
    """Know what opens a port."""
    if not re.fullmatch(r"--add-port=\d+/tcp", " ".join(words)):
        raise Refused(f"firewall-cmd: {words}")


def ufw(_: Here, words: list[str]) -> None:
    """Know what opens a port."""
    if not re.fullmatch(r"allow \d+/tcp", " ".join(words)):
        raise Refused(f"ufw: {words}")


def nmcli(_: Here, words: list[str]) -> None:
    """Know what makes a network, and how long its password has to be."""
    said = re.fullmatch(r"device wifi hotspot ssid \S{1,32} password (\S{8,63})", " ".join(words))
    if said is None:
        raise Refused(f"nmcli: {words}")


def systemd_inhibit(_: Here, words: list[str]) -> None:
    """Run the rest; what sleeps here is for others to say."""
    what, *rest = words
    if what != "--what=sleep:handle-lid-switch":
        raise Refused(f"systemd-inhibit: {what}")
    os.execvp(rest[0], rest)  # noqa: S606 - becomes it, as the real one does


def systemctl(here: Here, words: list[str]) -> None:
    """Do with the unit of the page what the system does with it, as far as a user can."""
    if words == ["daemon-reload"]:
        here.path("run").mkdir(exist_ok=True)
        shutil.copyfile(here.path("etc/systemd/system") / SERVICE, here.path("run") / SERVICE)
        return
    verb, name = words[0], words[-1]
    unit = here.path("run") / SERVICE
    if name != "referee" or not unit.is_file():
        raise Refused(f"Unit {name}.service not found.")
    if verb == "status":
        running = _pid(here) is not None
        how = "active (running)" if running else "inactive (dead)"
        sys.stdout.write(f"● {SERVICE}\n     Active: {how}\n")
        sys.stdout.flush()
        sys.exit(0 if running else 3)
    if verb not in {"start", "stop", "restart"} and words != ["enable", "--now", "referee"]:
        raise Refused(f"Unknown command verb {verb}.")
    if verb in {"stop", "restart"}:
        _stop(here)
    if verb != "stop" and _pid(here) is None:
        _start(here, unit.read_text())


def _pid(here: Here) -> int | None:
    """Return the process of the service, if it runs."""
    file = here.path("run/pid")
    return int(file.read_text()) if file.exists() and _runs(int(file.read_text())) else None


def _runs(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and ") Z" not in stat.read_text()


def ended(pid: int) -> None:
    """Wait until a process has ended that was told to."""
    end = time.monotonic() + STOP_SECONDS
    while _runs(pid):
        if time.monotonic() > end:
            raise Refused("it does not stop")
        time.sleep(0.02)


def _start(here: Here, unit: str) -> None:
    found = read(unit)
    service = found["Service"]
    if found["Install"]["WantedBy"] != ["multi-user.target"]:
        raise Refused("nothing starts it when the machine does")
    (user,) = service["User"]
    if user not in here.users():
        raise Refused(f"Failed to determine user credentials: {user}")
    (state,) = service["StateDirectory"]
    here.path("var/lib").joinpath(state).mkdir(
        mode=int(service["StateDirectoryMode"][0], 8), parents=True, exist_ok=True
    )
    credentials = here.path("run/credentials")
    credentials.mkdir(parents=True, exist_ok=True)
    for line in service.get("LoadCredential", []):
        name, _, source = line.partition(":")
        secret = credentials / name
        secret.unlink(missing_ok=True)
        secret.write_bytes(Path(here.there(source)).read_bytes())
        secret.chmod(0o400)
    how = {"PATH": os.defpath, "USER": user, "HOME": str(here.path("var/lib") / state)}
    how |= here.always | {"PGUSER": user, "TMPDIR": os.environ["TMPDIR"]}
    for pair in service["Environment"]:
        key, value = pair.split("=", 1)
        how[key] = here.there(value).replace("%d", str(credentials))
    (command,) = service["ExecStart"]
    if service["Restart"] != ["always"]:
        raise Refused("nothing starts it again")
    again = AGAIN.format(command=here.there(command), seconds=int(service["RestartSec"][0]))
    with here.path("run/journal").open("ab") as journal:
        process = subprocess.Popen(
            ["sh", "-c", again], cwd="/", env=how, stdin=subprocess.DEVNULL,  # noqa: S607 - any
            stdout=journal, stderr=journal, start_new_session=True,
        )  # fmt: skip
    here.path("run/pid").write_text(str(process.pid))


def _stop(here: Here) -> None:
    pid = _pid(here)
    if pid is None:
        return
    os.kill(pid, signal.SIGTERM)
    ended(pid)


STAND_INS = {
    "sudo": sudo, "useradd": useradd, "chown": chown, "apt": apt, "scp": scp, "ssh": ssh,
    "ufw": ufw,
    "firewall-cmd": firewall_cmd, "nmcli": nmcli, "systemd-inhibit": systemd_inhibit,
    "systemctl": systemctl, "podman": podman,
}  # fmt: skip


def main() -> None:
    """Be the command that the first word names."""
    try:
        STAND_INS[sys.argv[1]](Here(), sys.argv[2:])
    except Refused as refused:
        sys.exit(str(refused))
