#!/bin/sh
# Installs what a command of the Makefile needs and does nothing when all is there.
# Usage: bootstrap.sh run|dev|club|cluster   the packages of that requirements-*.lock and the system libraries Qt needs
#        bootstrap.sh services               what only some tests need: a PostgreSQL server with its driver, and readers of PDF
#        bootstrap.sh uv                     only the environment and the installer
#        bootstrap.sh display                tells whether a window can be opened
set -eu
cd "$(dirname "$0")/.."
UV_VERSION=0.13.9
LIBRARIES="libGL.so.1:libgl1 libEGL.so.1:libegl1 libglib-2.0.so.0:libglib2.0-0 libdbus-1.so.3:libdbus-1-3
  libfontconfig.so.1:libfontconfig1 libxkbcommon.so.0:libxkbcommon0 libxkbcommon-x11.so.0:libxkbcommon-x11-0
  libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4 libxcb-keysyms.so.1:libxcb-keysyms1
  libxcb-shape.so.0:libxcb-shape0"

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

fits() {
  "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null
}

find_python() {
  for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11; do
    if command -v "$name" >/dev/null 2>&1 && fits "$name"; then
      echo "$name"
      return
    fi
  done
}

missing_libraries() {
  [ "$(uname -s)" = Linux ] || return 0
  known=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p 2>/dev/null) || known=""
  for pair in $LIBRARIES; do
    case "$known" in
      *"${pair%%:*}"*) ;;
      *) printf ' %s' "${pair#*:}" ;;
    esac
  done
}

missing_screen() {
  [ "$(uname -s)" = Linux ] || return 0
  command -v Xvfb >/dev/null 2>&1 || printf ' xvfb'
  command -v xauth >/dev/null 2>&1 || printf ' xauth'
}

missing_services() {
  [ "$(uname -s)" = Linux ] || return 0
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || printf ' postgresql'
  command -v pdftoppm >/dev/null 2>&1 || printf ' poppler-utils'
}

install_system() {
  command -v apt-get >/dev/null 2>&1 || fail "These system packages are missing (named as in Debian):$1" \
    "Install their equivalents with your package manager, then repeat the command."
  sudo=""
  if [ "$(id -u)" != 0 ]; then
    # A sudo that would ask for a password is of use only where somebody can type one.
    if command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
      sudo=sudo
    else
      fail "System packages are missing. Run this command as root, then repeat yours:" "" \
        "    apt-get update && apt-get install -y --no-install-recommends$1" ""
    fi
  fi
  echo "System packages:$1"
  $sudo apt-get update -qq || echo "The package lists could not be renewed; going on with those at hand." >&2
  # shellcheck disable=SC2086
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $1 >/dev/null ||
    fail "The system packages could not be installed:$1"
}

display() {
  [ "$(uname -s)" = Linux ] || return 0
  [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ] || return 0
  fail "There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are empty). Do one of these:" \
    "    start it from a terminal of your desktop" \
    "    connect with 'ssh -X', so that windows travel to your screen" \
    "    apt-get install xvfb xauth && xvfb-run make run      (a virtual screen)" \
    "    QT_QPA_PLATFORM=vnc make run                         (a screen for a VNC viewer, port 5900)"
}

environment() {
  if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    "$python" -m venv --clear .venv
  fi
  if [ "$(.venv/bin/uv --version 2>/dev/null | cut -d' ' -f2)" != "$UV_VERSION" ]; then
    .venv/bin/python -m pip install -q --disable-pip-version-check --no-compile "uv==$UV_VERSION"
  fi
}

kind=${1:-}
if [ "$kind" = display ]; then
  display
  exit 0
fi
case "$kind" in
  uv) lock="" ;;
  services) lock=requirements-club.lock ;;
  *) lock="requirements-$kind.lock" ;;
esac
if [ -n "$lock" ] && [ ! -f "$lock" ]; then
  fail "usage: bootstrap.sh run|dev|club|cluster|services|uv|display"
fi

python=$(find_python)
need=""
if [ -z "$python" ]; then
  command -v python3 >/dev/null 2>&1 &&
    fail "Python 3.11, 3.12 or 3.13 is needed; here is $(python3 --version 2>&1). Name another with PYTHON=/path/to/python3.12 make ..."
  need=" python3 python3-venv"
elif ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
  need=" $(basename "$python")-venv"
fi
[ "$kind" = uv ] || need="$need$(missing_libraries)"
[ "$kind" != dev ] || need="$need$(missing_screen)"
[ "$kind" != services ] || need="$need$(missing_services)"
[ -z "$need" ] || install_system "$need"
[ -n "$python" ] || python=$(find_python)
[ -n "$python" ] || fail "Python 3.11, 3.12 or 3.13 is needed and could not be found."

if [ "$kind" = uv ]; then
  environment
  exit 0
fi
stamp=.venv/.$kind-$(cat "$lock" pyproject.toml packaging/bootstrap.sh | cksum | tr ' ' '-')
if [ -e "$stamp" ] && [ -x .venv/bin/python ]; then
  exit 0
fi
environment
export VIRTUAL_ENV="$PWD/.venv"
.venv/bin/uv pip install -q --require-hashes -r "$lock"
.venv/bin/uv pip install -q --no-deps --no-build-isolation -e .
# What a start loads is compiled now, so that the very first window does not wait for it; uv compiles nothing.
PYTHONDONTWRITEBYTECODE="" .venv/bin/python -m compileall -q -j 0 studio || :
PYTHONDONTWRITEBYTECODE="" .venv/bin/python -c \
  'import PySide6.QtSvg, PySide6.QtWidgets, babel, networkx, rich, shapely, studio.store.repository, typer.main' || :
rm -f ".venv/.$kind"-*
: >"$stamp"
