"""The toy package, installed next to polyact as anybody's package would be."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["BLOCKS", "TOY", "Block", "environment", "install", "shell"]

TOY = Path(__file__).with_name("toy")
README = Path(__file__).parents[1] / "conformance" / "README.md"

#: kind, file name (may be ""), text
Block = tuple[str, str, str]
_FENCED = re.compile(r"^```(\w+)(?: ([\w.]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS: list[Block] = [
    (found[1], found[2] or "", found[3]) for found in _FENCED.finditer(README.read_text("utf-8"))
]


def install(folder: Path) -> Path:
    """A folder with the package in it, as pip installs it; no network, and nothing is left in the sources."""
    source, site = folder / "source", folder / "site"
    shutil.copytree(TOY, source, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    command += ["--no-deps", "--no-build-isolation", "--target", str(site), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return site


def environment(site: Path) -> dict[str, str]:
    """Where both packages, and the commands of this Python, are found."""
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    commands = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PATH": os.pathsep.join(commands)}


def shell(command: str, site: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of a README."""
    return subprocess.run(
        command.split(),
        cwd=folder,
        env=environment(site),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
