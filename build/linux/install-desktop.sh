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
  if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database -q "$data/applications" 2>/dev/null || :; fi
  if command -v update-mime-database >/dev/null 2>&1; then update-mime-database "$data/mime" >/dev/null 2>&1 || :; fi
  if command -v gtk-update-icon-cache >/dev/null 2>&1; then
    gtk-update-icon-cache -q -t -f "$data/icons/hicolor" >/dev/null 2>&1 || :
  fi
}

forget_empty() {
  # Folders that hold nothing but what was computed from us were made for us: they go, others stay.
  folder=$1
  shift
  if [ -d "$folder" ]; then
    rest=$(ls -A "$folder")
    for computed in "$@"; do rest=$(printf '%s\n' "$rest" | grep -vxF "$computed" || :); done
    if [ -z "$rest" ]; then for computed in "$@"; do rm -f "$folder/$computed"; done; fi
  fi
  while [ "$folder" != "$data" ] && [ "$folder" != / ] && rmdir "$folder" 2>/dev/null; do folder=$(dirname -- "$folder"); done
}

[ $# -le 1 ] || { echo "$usage" >&2; exit 2; }
case ${1:-} in
  '') ;;
  --remove) ;;
  -h | --help) echo "$usage"; echo "$help"; exit 0 ;;
  *) echo "$usage" >&2; exit 2 ;;
esac

icons=$(cd "$here/share/icons" && find hicolor -type f)
if [ $# -eq 1 ]; then
  rm -f "$entry" "$type"
  for icon in $icons; do rm -f "$data/icons/$icon"; done
  refresh
  forget_empty "$data/applications" mimeinfo.cache
  if rmdir "$data/mime/packages" 2>/dev/null; then
    forget_empty "$data/mime/application"
    forget_empty "$data/mime" aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types \
      version XMLnamespaces
  fi
  for icon in $icons; do forget_empty "$data/icons/$(dirname "$icon")"; done
  forget_empty "$data/icons/hicolor" icon-theme.cache
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
# GNOME finds no program with a percent sign in its path, but hands one on to another.
before=
case $program in *%*) before='nice -n 0 ' ;; esac
while IFS= read -r line; do
  case $line in
    Exec=*) printf 'Exec=%s"%s" %%f\n' "$before" "$marked" ;;
    TryExec=*) printf 'TryExec=%s\n' "$plain" ;;
    *) printf '%s\n' "$line" ;;
  esac
done < "$here/share/applications/@NAME@.desktop" > "$entry.new"
mv "$entry.new" "$entry"
refresh
echo "$added"
