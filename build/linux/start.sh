#!/bin/sh
# Starts Toc Desktop; where it cannot start, this says why, in a dialog if nobody reads a terminal.
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd -P)
# The archive's folder; an AppImage has it elsewhere.
home=$here/game
if [ ! -d "$home" ] && [ -d "$here/usr/lib/@NAME@" ]; then home=$here/usr/lib/@NAME@; fi
program=$home/@NAME@
needed=@GLIBC@
found=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p')

speak() {
  # The words say what is known by now: which part is missing, which code the program ended with.
  case ${LC_ALL:-${LC_MESSAGES:-${LANG:-en}}} in
@WORDS@
  esac
}

tell() {
  echo "$1" >&2
  if [ -t 2 ] || [ "${TOC_DESKTOP_DIALOGS:-}" = 0 ] || [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then return; fi
  if command -v zenity >/dev/null 2>&1; then zenity --error --no-markup --title='@TITLE@' --text="$1" --timeout=300
  elif command -v kdialog >/dev/null 2>&1; then kdialog --title '@TITLE@' --error "$1"
  elif command -v xmessage >/dev/null 2>&1; then xmessage -center -timeout 300 -title '@TITLE@' "$1"
  elif command -v notify-send >/dev/null 2>&1; then notify-send --urgency=critical '@TITLE@' "$1"
  fi
}

missing_part() {
  # What the program cannot even begin without, and could not tell of itself.
  [ -x "$program" ] || { echo "$program"; return; }
  [ -s "$home/_internal/base_library.zip" ] || { echo "$home/_internal/base_library.zip"; return; }
  for python in "$home"/_internal/libpython*; do [ -s "$python" ] && return; done
  echo "$home/_internal/libpython"
}

part=$(missing_part)
if [ -n "$part" ]; then
  speak
  tell "$incomplete"
  exit 2
fi
# Nothing is known of a system that does not say: it may try.
if [ -n "$found" ] && [ "$(printf '%s\n' "$needed" "$found" | sort -V | head -n 1)" != "$needed" ]; then
  speak
  tell "$too_old"
  exit 2
fi

# So asked, the game ends with 65 where it would end with 1, which is what Python ends with when it cannot begin.
export TOC_DESKTOP_STARTER=1
if [ -t 0 ] || [ -t 1 ] || [ -t 2 ]; then
  # At a terminal Ctrl+C reaches the game by itself.
  "$program" "$@"
  code=$?
else
  # Whoever ends this script ends the game; it may read what this script was given to read.
  exec 3<&0
  "$program" "$@" <&3 3<&- &
  child=$!
  trap 'kill -TERM "$child" 2>/dev/null' TERM HUP INT
  wait "$child"
  code=$?
  while kill -0 "$child" 2>/dev/null; do
    wait "$child"
    code=$?
  done
fi
case $code in
  65) code=1 ;;
  # Not started by the system, given up before the game itself was there, or fallen over.
  1 | 126 | 127 | 255 | 132 | 134 | 135 | 136 | 139)
    speak
    tell "$failed"
    ;;
esac
exit "$code"
