#!/bin/sh
# Puts Toc Desktop into the menu of whoever runs this, from the folder it was unpacked to; --remove takes it out.
# Nothing is copied but the menu entry, the icons and the file type: moved the folder? Run this again.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
program=$here/@NAME@
entry=$data/applications/@NAME@.desktop
type=$data/mime/packages/@NAME@.xml

case ${LC_ALL:-${LC_MESSAGES:-${LANG:-en}}} in
@WORDS@
esac

refresh() {
  # Desktops also find out by themselves, a little later.
  if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database -q "$data/applications" || :; fi
  if command -v update-mime-database >/dev/null 2>&1; then update-mime-database "$data/mime" >/dev/null 2>&1 || :; fi
  if command -v gtk-update-icon-cache >/dev/null 2>&1; then
    gtk-update-icon-cache -q -t -f "$data/icons/hicolor" >/dev/null 2>&1 || :
  fi
}

case $# in 0) ;; 1) [ "$1" = --remove ] || { echo "$usage" >&2; exit 2; } ;; *) echo "$usage" >&2; exit 2 ;; esac

icons=$(cd "$here/share/icons" && find hicolor -type f)
if [ $# -eq 1 ]; then
  rm -f "$entry" "$type"
  for icon in $icons; do rm -f "$data/icons/$icon"; done
  refresh
  echo "$removed"
  exit 0
fi

[ -x "$program" ] || { echo "$missing" >&2; exit 1; }
mkdir -p "$data/applications" "$data/mime/packages"
cp "$here/share/mime/packages/@NAME@.xml" "$type"
for icon in $icons; do
  mkdir -p "$data/icons/$(dirname "$icon")"
  cp "$here/share/icons/$icon" "$data/icons/$icon"
done
# In a menu entry some letters of a path are marked, first for its Exec line, then for the file itself.
marked=$(printf '%s' "$program" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
plain=$(printf '%s' "$program" | sed -e 's/\\/\\\\/g')
while IFS= read -r line; do
  case $line in
    Exec=*) printf 'Exec="%s" %%f\n' "$marked" ;;
    TryExec=*) printf 'TryExec=%s\n' "$plain" ;;
    *) printf '%s\n' "$line" ;;
  esac
done < "$here/share/applications/@NAME@.desktop" > "$entry.new"
mv "$entry.new" "$entry"
refresh
echo "$added"
