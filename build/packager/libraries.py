"""Whose the libraries are that come inside wheels and Python without a licence file of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass

_XIPH = "Copyright (c) Xiph.Org Foundation"
_SDL = "Copyright (c) 1997-2025 Sam Lantinga"
_GOOGLE = "Copyright (c) 2010, Google Inc."


@dataclass(frozen=True)
class Library:
    """One project: how its files begin, its name, its licences (SPDX), whose it is, and where."""

    stems: tuple[str, ...]
    name: str
    licences: tuple[str, ...]
    owner: str
    home: str


LIBRARIES = (
    Library(("sdl2", "sdl2_image", "sdl2_mixer", "sdl2_ttf"), "SDL", ("Zlib",), _SDL, "https://libsdl.org"),
    Library(
        ("freetype",),
        "FreeType",
        ("FTL",),
        "Portions of this software are copyright (c) 1996-2025 The FreeType Project. All rights reserved.",
        "https://freetype.org",
    ),
    Library(
        ("harfbuzz",),
        "HarfBuzz",
        ("MIT",),
        "Copyright (c) 2010-2025 Google, Inc., Behdad Esfahbod, and others",
        "https://harfbuzz.github.io",
    ),
    Library(
        ("brotlicommon", "brotlidec"),
        "Brotli",
        ("MIT",),
        "Copyright (c) 2009, 2010, 2013-2016 by the Brotli Authors",
        "https://github.com/google/brotli",
    ),
    Library(
        ("png", "png16"),
        "libpng",
        ("libpng-2.0",),
        "Copyright (c) 1995-2025 The PNG Reference Library Authors",
        "http://www.libpng.org",
    ),
    Library(
        ("jpeg",),
        "libjpeg-turbo",
        ("IJG", "BSD-3-Clause"),
        "Copyright (c) 1991-2025 Thomas G. Lane, Guido Vollbeding, D. R. Commander, and others. "
        "This software is based in part on the work of the Independent JPEG Group.",
        "https://libjpeg-turbo.org",
    ),
    Library(
        ("tiff",),
        "LibTIFF",
        ("libtiff",),
        "Copyright (c) 1988-1997 Sam Leffler, (c) 1991-1997 Silicon Graphics, Inc.",
        "https://libtiff.gitlab.io/libtiff",
    ),
    Library(
        ("webp", "webpdemux", "webpmux", "sharpyuv"),
        "libwebp",
        ("BSD-3-Clause",),
        _GOOGLE,
        "https://developers.google.com/speed/webp",
    ),
    Library(("ogg",), "libogg", ("BSD-3-Clause",), _XIPH, "https://xiph.org/ogg"),
    Library(
        ("vorbis", "vorbisenc", "vorbisfile"),
        "libvorbis",
        ("BSD-3-Clause",),
        _XIPH,
        "https://xiph.org/vorbis",
    ),
    Library(
        ("flac",), "FLAC", ("BSD-3-Clause",), f"{_XIPH}, (c) 2000-2009 Josh Coalson", "https://xiph.org/flac"
    ),
    Library(
        ("opus", "opusfile"),
        "Opus",
        ("BSD-3-Clause",),
        f"{_XIPH}, Skype Limited, Octasic, Jean-Marc Valin, Timothy B. Terriberry, and others",
        "https://opus-codec.org",
    ),
    Library(
        ("wavpack",),
        "WavPack",
        ("BSD-3-Clause",),
        "Copyright (c) 1998-2025 David Bryant. All rights reserved.",
        "https://www.wavpack.com",
    ),
    Library(
        ("xmp",),
        "libxmp",
        ("MIT",),
        "Copyright (c) 1996-2025 Claudio Matsuoka and Hipolito Carraro Jr",
        "https://github.com/libxmp/libxmp",
    ),
    Library(
        ("mpg123",),
        "mpg123",
        ("LGPL-2.1",),
        "Copyright (c) 1995-2025 by Michael Hipp and others",
        "https://mpg123.de",
    ),
    Library(
        ("sndfile",),
        "libsndfile",
        ("LGPL-2.1",),
        "Copyright (c) 1999-2025 Erik de Castro Lopo and others",
        "https://libsndfile.github.io/libsndfile",
    ),
    Library(
        ("fluidsynth",),
        "FluidSynth",
        ("LGPL-2.1",),
        "Copyright (c) 2003-2025 Peter Hanappe and others",
        "https://www.fluidsynth.org",
    ),
    Library(
        ("asound",),
        "alsa-lib",
        ("LGPL-2.1",),
        "Copyright (c) Jaroslav Kysela, Abramo Bagnara, and others",
        "https://alsa-project.org",
    ),
    Library(
        ("portmidi",),
        "PortMidi",
        ("MIT",),
        "Copyright (c) 1999-2000 Ross Bencina and Phil Burk, (c) 2001-2009 Roger B. Dannenberg",
        "https://github.com/PortMidi/portmidi",
    ),
    Library(
        ("z", "zlib", "zlib1"),
        "zlib",
        ("Zlib",),
        "Copyright (c) 1995-2025 Jean-loup Gailly and Mark Adler",
        "https://zlib.net",
    ),
    Library(
        ("bz2",),
        "bzip2",
        ("bzip2-1.0.6",),
        "Copyright (c) 1996-2019 Julian R Seward",
        "https://sourceware.org/bzip2",
    ),
    Library(
        ("lzma",),
        "XZ Utils (liblzma)",
        ("0BSD",),
        "Copyright (c) The XZ Utils authors and contributors",
        "https://tukaani.org/xz",
    ),
    Library(
        ("ffi",),
        "libffi",
        ("MIT",),
        "Copyright (c) 1996-2025 Anthony Green, Red Hat, Inc and others",
        "https://sourceware.org/libffi",
    ),
    Library(
        ("vcruntime140", "vcruntime140_1", "msvcp140"),
        "Microsoft Visual C++ Runtime",
        (),
        "Copyright (c) Microsoft Corporation; distributed as part of Python under Microsoft's terms",
        "https://visualstudio.microsoft.com/license-terms",
    ),
)

_BY_STEM = {stem: library for library in LIBRARIES for stem in library.stems}
_LIBRARY_FILE = re.compile(r"\.(?:dll|dylib|so(?:\.[\d.]+)?)$", re.IGNORECASE)


def is_library(name: str) -> bool:
    """Tell whether a file is a shared library by its name, and not a module of Python."""
    return bool(_LIBRARY_FILE.search(name)) and not re.search(r"\.(?:cpython|abi3|pyd)\b", name)


def stem(name: str) -> str:
    """Return what a library's file is called on every system: no version, no fingerprint, no lib.

    >>> stem("libSDL2_mixer-2-6719e6f6.0.so.0.800.2"), stem("libpng16-16.dll"), stem("libwebp.7.2.0.dylib")
    ('sdl2_mixer', 'png16', 'webp')
    """
    plain = re.split(r"[-.]", name.lower(), maxsplit=1)[0]
    return plain.removeprefix("lib") if plain not in ("lib",) else plain


def known(name: str) -> Library | None:
    """Return the project a library's file belongs to."""
    return _BY_STEM.get(stem(name))
