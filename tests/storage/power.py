"""A disk as the standard promises it and no better: after a power cut only what was synced is surely there.

Names live in folders and are there once the folder is synced; bytes once the file is. Whatever else was done
may have reached the disk or not, each operation for itself.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from pathlib import Path

from toc_desktop.storage.files import Files


class Cut(BaseException):
    """The light goes out: nothing after this operation happens."""


@dataclass(eq=False)
class Node:
    """A file, whatever it is called: what it holds, and what of it is surely on the disk."""

    data: bytes = b""
    synced: bytes = b""


@dataclass
class Names:
    """A folder: the names in it, those surely on the disk, and what was done since."""

    now: dict[str, Node | None] = field(default_factory=dict)
    """None stands for a folder."""
    synced: dict[str, Node | None] = field(default_factory=dict)
    since: list[tuple[str, str, Node | None]] = field(default_factory=list)

    def put(self, name: str, node: Node | None) -> None:
        """Give something a name."""
        self.now[name] = node
        self.since.append(("put", name, node))

    def drop(self, name: str) -> None:
        """Take a name away."""
        self.now.pop(name, None)
        self.since.append(("drop", name, None))

    def sync(self) -> None:
        """Bring all names to the disk."""
        self.synced, self.since = dict(self.now), []


class PowerFiles(Files):
    """The real disk, and a book of what would be left of it after a power cut."""

    def __init__(self, root: Path, cut_at: int = 0) -> None:
        self.root = root
        self.count = 0
        self.cut_at = cut_at
        self.folders: dict[Path, Names] = {}
        self._open: dict[int, Node] = {}
        root.mkdir(parents=True, exist_ok=True)
        self._take_in(root)

    def _take_in(self, folder: Path) -> None:
        """Take what is there at first for surely there."""
        names = self.folders.setdefault(folder, Names())
        for path in folder.iterdir():
            if path.is_dir():
                names.now[path.name] = None
                self._take_in(path)
            elif path.suffix != ".lock":
                data = path.read_bytes()
                names.now[path.name] = Node(data, data)
        names.sync()

    def _step(self) -> None:
        self.count += 1
        if self.cut_at and self.count >= self.cut_at:
            raise Cut

    def _node(self, path: Path) -> Node | None:
        return self.folders[path.parent].now.get(path.name)

    # The operations that change something.

    def make_folder(self, folder: Path) -> None:
        """Make a folder; its name is not on the disk before the folder above is synced."""
        self._step()
        if folder not in self.folders and self.root in folder.parents:
            if folder.parent not in self.folders:
                self.make_folder(folder.parent)
            self.folders[folder.parent].put(folder.name, None)
            self.folders[folder] = Names()
        super().make_folder(folder)

    def create(self, path: Path) -> int:
        """Make a new file."""
        self._step()
        handle = super().create(path)
        node = Node()
        self.folders[path.parent].put(path.name, node)
        self._open[handle] = node
        return handle

    def open_append(self, path: Path) -> int:
        """Open a file to add to it; made if it is missing."""
        self._step()
        handle = super().open_append(path)
        node = self._node(path)
        if node is None:
            node = Node()
            self.folders[path.parent].put(path.name, node)
        self._open[handle] = node
        return handle

    def write(self, handle: int, data: bytes) -> int:
        """Write; a cut leaves some of it."""
        try:
            self._step()
        except Cut:
            self._open[handle].data += data[: len(data) // 2]
            raise
        self._open[handle].data += data
        return super().write(handle, data)

    def sync(self, handle: int) -> None:
        """Bring a file's bytes to the disk."""
        self._step()
        super().sync(handle)
        self._open[handle].synced = self._open[handle].data

    def close(self, handle: int) -> None:
        """Close a file."""
        self._open.pop(handle, None)
        super().close(handle)

    def replace(self, source: Path, target: Path) -> None:
        """Rename over another file."""
        self._step()
        super().replace(source, target)
        self._rename(source, target)

    def move_aside(self, source: Path, target: Path) -> None:
        """Rename to a free name."""
        self._step()
        super().move_aside(source, target)
        self._rename(source, target)

    def _rename(self, source: Path, target: Path) -> None:
        node = self._node(source)
        self.folders[target.parent].put(target.name, node)
        self.folders[source.parent].drop(source.name)

    def delete(self, path: Path) -> None:
        """Delete a file."""
        self._step()
        super().delete(path)
        self.folders[path.parent].drop(path.name)

    def sync_folder(self, folder: Path) -> None:
        """Bring a folder's names to the disk."""
        self._step()
        super().sync_folder(folder)
        if folder in self.folders:
            self.folders[folder].sync()

    # After the cut.

    def leave(self, target: Path, chance: random.Random | None = None) -> Path:
        """Write what is left after a cut to another folder; the worst of it, or as chance has it."""
        for handle in tuple(self._open):
            os.close(handle)
        self._open.clear()
        self._leave(self.root, target, chance)
        return target

    def _leave(self, folder: Path, target: Path, chance: random.Random | None) -> None:
        target.mkdir(parents=True)
        names = dict(self.folders[folder].synced)
        for what, name, node in self.folders[folder].since:
            if chance is None or chance.random() < 0.5:
                continue
            if what == "put":
                names[name] = node
            else:
                names.pop(name, None)
        for name, node in names.items():
            if node is None:
                self._leave(folder / name, target / name, chance)
            else:
                (target / name).write_bytes(_bytes_of(node, chance))


def _bytes_of(node: Node, chance: random.Random | None) -> bytes:
    if chance is None or node.data == node.synced:
        return node.synced
    # Files are only ever added to: what was synced stays, of the rest some may be there.
    return node.data[: chance.choice([len(node.synced), len(node.data), _between(node, chance)])]


def _between(node: Node, chance: random.Random) -> int:
    return chance.randrange(len(node.synced), len(node.data) + 1)
