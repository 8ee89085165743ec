#!/bin/sh
# Starts Toc Desktop; where it cannot start, this says why, in a dialog if nobody reads a terminal.
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd -P)
program=$here/game/@NAME@
needed=@GLIBC@
found=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p')

case ${LC_ALL:-${LC_MESSAGES:-${LANG:-en}}} in
@WORDS@
esac

tell() {
  echo "$1" >&2
  if [ -t 2 ] || [ "${TOC_DESKTOP_DIALOGS:-}" = 0 ] || [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then return; fi
  if command -v zenity >/dev/null 2>&1; then zenity --error --no-markup --title='@TITLE@' --text="$1" --timeout=300
  elif command -v kdialog >/dev/null 2>&1; then kdialog --title '@TITLE@' --error "$1"
  elif command -v xmessage >/dev/null 2>&1; then xmessage -center -timeout 300 -title '@TITLE@' "$1"
  elif command -v notify-send >/dev/null 2>&1; then notify-send --urgency=critical '@TITLE@' "$1"
  fi
}

[ -x "$program" ] || { tell "$missing"; exit 1; }
# Nothing is known of a system that does not say: it may try.
if [ -n "$found" ] && [ "$(printf '%s\n' "$needed" "$found" | sort -V | head -n 1)" != "$needed" ]; then
  tell "$too_old"
  exit 1
fi
exec "$program" "$@"
