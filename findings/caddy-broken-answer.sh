#!/bin/sh
# Caddy 2.6.2 (Debian 12): an answer without Content-Length that its upstream breaks off ends for the
# client as if it were complete. With a Content-Length the client notices.
set -eu
folder=$(mktemp -d)
trap 'kill $upstream $caddy 2>/dev/null || true; rm -rf "$folder"' EXIT
upstream='' caddy=''
cd "$folder"
apt-get -qq -o APT::Sandbox::User=root download 'caddy=2.6.2-*'
dpkg-deb -x caddy_*.deb .
cat >upstream.mjs <<'END'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  if (request.url === '/with-length') response.setHeader('content-length', 20_000)
  response.write('x'.repeat(10_000), () => setTimeout(() => response.destroy(), 500))
})
const free = createServer()
free.listen(0, '127.0.0.1', () =>
  server.listen(0, '127.0.0.1', () => {
    writeFileSync('ports', `${free.address().port} ${server.address().port}\n`)
    free.close()
  }),
)
END
node upstream.mjs &
upstream=$!
while [ ! -s ports ]; do sleep 0.1; done
read -r own other <ports
at=http://127.0.0.1:$own
printf '{\n  admin off\n}\n%s {\n  reverse_proxy 127.0.0.1:%s\n}\n' "$at" "$other" >Caddyfile
HOME=$folder usr/bin/caddy run --adapter caddyfile --config Caddyfile >log 2>&1 &
caddy=$!
until curl -so /dev/null "$at/with-length" || [ $? -eq 18 ]; do sleep 0.2; done
for path in without-length with-length; do
  exit=0
  bytes=$(curl -so /dev/null -w '%{size_download}' "$at/$path") || exit=$?
  echo "$path: $bytes bytes, curl exits with $exit"
done >actual
cat >expected <<'END'
without-length: 10000 bytes, curl exits with 0
with-length: 10000 bytes, curl exits with 18
END
diff -u expected actual && echo "Caddy 2.6.2 behaves as described" && cat actual
