#!/bin/sh
# Switches the shop to another release, and back by itself when it does not come up.
#
#   upgrade.sh /opt/shop/releases/1.1.0-abc1234567    the shop runs this release from now on
#   upgrade.sh --back                                 the shop runs the release before this one
#
# SHOP_HOME     the folder with releases/ and the links "current" and "previous"   (/opt/shop)
# SHOP_ENV      the file with the shop's settings                                  (/etc/shop/shop.env)
# SHOP_USER     who runs the shop; empty: the user who runs this script            (shop)
# SHOP_RESTART  the command that restarts the shop                                 (systemctl restart shop.service)
# SHOP_URL      where the shop answers                                             (http://127.0.0.1:3000)
# SHOP_WAIT     seconds until a release that is not ready counts as broken         (90)
set -eu

home=${SHOP_HOME:-/opt/shop}
settings=${SHOP_ENV:-/etc/shop/shop.env}
user=${SHOP_USER-shop}
restart=${SHOP_RESTART:-systemctl restart shop.service}
url=${SHOP_URL:-http://127.0.0.1:3000}
wait_seconds=${SHOP_WAIT:-90}

refuse() {
  echo "$1 Nothing has changed." >&2
  exit 1
}

as_shop() {
  if [ -n "$user" ]; then runuser -u "$user" -- "$@"; else "$@"; fi
}

# A link is replaced by renaming another one over it, so that there is never none.
point() {
  ln -sfn "$2" "$home/$1.new"
  mv -T "$home/$1.new" "$home/$1"
}

# A shop that could not sell before, because its provider is down, must only be alive afterwards.
path=/readyz
is_ready() {
  "$1/bin/node" -e '
    fetch(process.argv[1], { signal: AbortSignal.timeout(5000) })
      .then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "$url$path"
}

wait_until_ready() {
  end=$(($(date +%s) + wait_seconds))
  until is_ready "$1"; do
    [ "$(date +%s)" -lt "$end" ] || return 1
    sleep 1
  done
}

[ $# -eq 1 ] || refuse "Say which release: upgrade.sh /opt/shop/releases/<name>, or --back."
old=$(readlink -f "$home/current" || true)
if [ "$1" = --back ]; then
  new=$(readlink -f "$home/previous" || true)
  [ -n "$new" ] || refuse "There is no release before this one."
else
  new=$(readlink -f "$1" || true)
fi
[ -f "$new/release.json" ] || refuse "$1 is not a finished release."
[ "$new" != "$old" ] || refuse "The shop already runs $new."

# Migrations only add; the running release goes on selling with them. Going back leaves them in place.
if [ "$1" != --back ]; then
  as_shop "$new/bin/node" --env-file-if-exists="$settings" "$new/scripts/migrate.js" ||
    refuse "The database could not be prepared for $new."
fi

[ -z "$old" ] || is_ready "$old" || path=/healthz
point current "$new"
if $restart && wait_until_ready "$new"; then
  if [ -n "$old" ]; then point previous "$old"; fi
  echo "The shop runs $(basename "$new")."
  exit 0
fi

[ -n "$old" ] || { echo "$(basename "$new") did not become ready within $wait_seconds s." >&2; exit 1; }
point current "$old"
[ "$wait_seconds" -ge 90 ] || wait_seconds=90
if $restart && wait_until_ready "$old"; then
  echo "$(basename "$new") did not become ready. The shop runs $(basename "$old") again." >&2
else
  echo "$(basename "$new") did not become ready, and $(basename "$old") did not come back either: see the log." >&2
fi
exit 1
