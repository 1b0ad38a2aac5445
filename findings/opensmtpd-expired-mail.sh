#!/bin/sh
# OpenSMTPD 6.8.0p2 (Debian 12): when a mail's time in the queue is over, the sender gets a report
# with "Action: delayed" that promises to go on. Only the status 4.4.7 and the words "Envelope
# expired" say that nobody tries again. Needs root, for mounts of its own.
set -eu
folder=$(mktemp -d)
next='' server=''
# unshare ignores other signals; its child ends with it.
trap 'kill -KILL $next $server 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
apt-get -qq -o APT::Sandbox::User=root download 'opensmtpd=6.8.0p2-*'
dpkg-deb -x opensmtpd_*.deb package
cat >next.mjs <<'END'
import { appendFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'

// The next mail server defers mails to "never", and keeps what comes for the sender.
const server = createServer((socket) => {
  socket.on('error', () => {})
  const answer = (text) => socket.write(`${text}\r\n`)
  let inData = false
  answer('220 next.example ESMTP')
  createInterface({ input: socket })
    .on('error', () => {})
    .on('line', (line) => {
      if (inData && line !== '.') return appendFileSync('reports', `${line}\n`)
      if (/^quit/i.test(line)) return socket.end('221 bye\r\n')
      if (/^rcpt.*never/i.test(line)) return answer('451 4.7.1 come back later')
      inData = /^data/i.test(line)
      answer(inData ? '354 go on' : '250 fine')
    })
})
const free = createServer()
free.listen(0, '127.0.0.1', () =>
  server.listen(0, '127.0.0.1', () => {
    writeFileSync('ports', `${free.address().port} ${server.address().port}\n`)
    free.close()
  }),
)
END
node next.mjs &
next=$!
while [ ! -s ports ]; do sleep 0.1; done
read -r own other <ports
for name in etc usr var; do mkdir -p "over/$name" "work/$name" "package/$name"; done
cp /etc/passwd /etc/group over/etc
for user in opensmtpd:8604 opensmtpq:8605; do
  echo "${user%:*}:x:${user#*:}:${user#*:}::/nonexistent:/usr/sbin/nologin" >>over/etc/passwd
  echo "${user%:*}:x:${user#*:}:" >>over/etc/group
done
cat >over/etc/smtpd.conf <<END
listen on 127.0.0.1 port $own hostname mx.example
queue ttl 15s
action "onwards" relay host smtp://127.0.0.1:$other
match from any for any action "onwards"
END
cat >run.sh <<'END'
set -e
for name in etc usr var; do
  mount -t overlay overlay -o "lowerdir=$1/package/$name:/$name,upperdir=$1/over/$name,workdir=$1/work/$name" "/$name"
done
mount -t tmpfs tmpfs /run
mkdir -p /var/spool/smtpd /var/lib/opensmtpd/empty
chmod 711 /var/spool/smtpd
smtpd -d -f /etc/smtpd.conf
END
unshare --mount --pid --fork --kill-child --mount-proc sh run.sh "$folder" >log 2>&1 &
server=$!
printf 'From: a@sender.example\r\nTo: never@next.example\r\nSubject: Hello\r\n\r\nHello\r\n' >mail
send() {
  curl -sS --mail-from a@sender.example --mail-rcpt never@next.example -T mail "smtp://127.0.0.1:$own" 2>/dev/null
}
tries=0
until send || [ "$tries" -ge 50 ]; do
  sleep 0.2
  tries=$((tries + 1))
done
tries=0
until grep -q '^Status' reports 2>/dev/null || [ "$tries" -ge 90 ]; do
  sleep 1
  tries=$((tries + 1))
done
tr -d '\r' <reports | sed -n 's/^ *//; /^Subject: Del/p; /kept in the queue/p; /expired/p; /^Action/p; /^Status/p' >actual
cat >expected <<'END'
Subject: Delivery status notification: delayed
never@next.example: Envelope expired
The message is kept in the queue for up to 7 days.
Action: delayed
Status: 4.4.7
END
diff -u expected actual && echo "OpenSMTPD 6.8.0p2 behaves as described" && cat actual
