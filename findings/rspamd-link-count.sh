#!/bin/sh
# rspamd 3.4 (Debian 12) gives 1.0 point (URI_COUNT_ODD) for an odd number of links in the text and
# HTML parts together. A link that shows its whole address counts three times, so a mail with a
# button and its address below has five; with the scheme before the link it has four. Hosts without
# a public ending, such as localhost, are not counted in text.
set -eu
folder=$(mktemp -d)
filter=''
# unshare ignores other signals; its child ends with it.
trap 'kill -KILL $filter 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
mkdir -p archives/partial package
apt-get -qq -y --download-only --reinstall --no-install-recommends -o Debug::NoLocking=1 \
  -o "Dir::Cache::archives=$folder/archives" install 'rspamd=3.4-*'
for archive in archives/*.deb; do dpkg-deb -x "$archive" package; done
for name in etc usr var; do mkdir -p "over/$name" "work/$name" "package/$name"; done
cp /etc/passwd /etc/group over/etc
echo '_rspamd:x:8608:8608::/nonexistent:/usr/sbin/nologin' >>over/etc/passwd
echo '_rspamd:x:8608:' >>over/etc/group
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
own=over/etc/rspamd/override.d
mkdir -p "$own"
for name in rbl surbl dmarc spf dkim arc mx_check fuzzy_check asn rspamd_update worker-controller worker-proxy; do
  echo 'enabled = false;' >"$own/$name.conf"
  echo 'enabled = false;' >"$own/$name.inc"
done
echo 'dns { nameserver = ["127.0.0.1:1"]; timeout = 0.1s; retransmits = 0; }' >"$own/options.inc"
printf 'bind_socket = "127.0.0.1:%s";\ncount = 1;\n' "$port" >"$own/worker-normal.inc"
cat >run.sh <<'END'
set -e
for name in etc usr var; do
  mount -t overlay overlay -o "lowerdir=$1/package/$name:/$name,upperdir=$1/over/$name,workdir=$1/work/$name" "/$name"
done
mount -t tmpfs tmpfs /run
mkdir -p /run/rspamd /var/lib/rspamd /var/log/rspamd
chown _rspamd:_rspamd /run/rspamd /var/lib/rspamd /var/log/rspamd
rspamd -f -u _rspamd -g _rspamd -c /etc/rspamd/rspamd.conf
END
unshare --mount --pid --fork --kill-child --mount-proc sh run.sh "$folder" >log 2>&1 &
filter=$!
cat >mails.mjs <<'END'
import { writeFileSync } from 'node:fs'

const mail = (address, shown) => `From: a@sender.example\r
To: b@next.example\r
Subject: Hello\r
MIME-Version: 1.0\r
Content-Type: multipart/alternative; boundary=b\r
\r
--b\r
Content-Type: text/plain; charset=utf-8\r
\r
Sign here: ${address}\r
--b\r
Content-Type: text/html; charset=utf-8\r
\r
<p><a href="${address}">Sign here</a></p><p>${shown}</p>\r
--b--\r
`
const at = (address) => [address, address.replace(/^https?:\/\//, '')]
const [address, rest] = at('https://sign.example.com/sign/a-token')
const [local] = at('http://localhost:3000/sign/a-token')
writeFileSync('1-text', mail(address, address))
writeFileSync('2-link', mail(address, `<a href="${address}">${address}</a>`))
writeFileSync('3-link-after-scheme', mail(address, `https://<a href="${address}">${rest}</a>`))
writeFileSync('4-link-to-localhost', mail(local, `<a href="${local}">${local}</a>`))
END
node mails.mjs
tries=0
until curl -sf -o /dev/null --data-binary @1-text "http://127.0.0.1:$port/checkv2" || [ "$tries" -ge 600 ]; do
  sleep 0.2
  tries=$((tries + 1))
done
for name in 1-text 2-link 3-link-after-scheme 4-link-to-localhost; do
  odd=$(curl -s --data-binary "@$name" "http://127.0.0.1:$port/checkv2" | sed -n 's/.*"URI_COUNT_ODD":{[^}]*"options":\["\([0-9]*\)"\].*/ \1 links/p')
  echo "$name:${odd:- an even number}"
done >actual
cat >expected <<'END'
1-text: 3 links
2-link: 5 links
3-link-after-scheme: an even number
4-link-to-localhost: an even number
END
diff -u expected actual && echo "rspamd 3.4 behaves as described" && cat actual
