import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { startSystemProgram } from './system-program'

/** A real mail server that takes mail at `port` and hands all of it on to `next`, on 127.0.0.1. */
export type MailServerOptions = {
  port: number
  next: number
  /** Where `contracts@back.example` is piped to, by the script of the operations guide. */
  reports?: { url: string; token: string }
  /** How long the server keeps a mail after its final dot. */
  filterSeconds?: number
  /** Asks `next` before it answers, so that refusals are its own. Postfix only. */
  isFilteredFirst?: boolean
  /** Other next hops, by domain. Postfix only. */
  routes?: Record<string, number>
}
type Start = (options: MailServerOptions) => ReturnType<typeof startSystemProgram>

const SCRIPT = '/usr/local/bin/report-bounce.sh'
const HEADER = '/etc/senders-desk/operator-header'
const [KEY, CERTIFICATE] = ['/etc/mail-server.key', '/etc/mail-server.pem']

function reportFiles({ reports }: MailServerOptions): Record<string, string> {
  if (!reports) return {}
  const script = readFileSync(new URL('../../../docs/mail/report-bounce.sh', import.meta.url), 'utf8')
  const url = 'http://127.0.0.1:4010/core/operator/mail-reports'
  if (!script.includes(url) || !script.includes(HEADER)) throw new Error('the script has other settings')
  return { [SCRIPT]: script.replace(url, reports.url), [HEADER]: `X-Operator-Token: ${reports.token}\n` }
}

/** As the guide says: the script may be run, and only the user that runs it reads the token. */
const prepare = (user: string) => [
  `openssl req -x509 -newkey rsa:2048 -nodes -keyout ${KEY} -out ${CERTIFICATE} -days 3 -subj /CN=mx.mta.example 2>/dev/null || exit 1`,
  `[ ! -e ${SCRIPT} ] || { chmod 755 ${SCRIPT} ${dirname(HEADER)} && chown ${user} ${HEADER} && chmod 400 ${HEADER}; } || exit 1`,
]

/** All waits are short: a server tries every 5 s, warns after 30 s and gives up after two minutes. */
export const startPostfix: Start = (options) => {
  const { port, next, reports, isFilteredFirst, routes = {} } = options
  const filter = isFilteredFirst ? ` -o smtpd_proxy_filter=127.0.0.1:${next} -o smtpd_proxy_timeout=600s` : ''
  const hops = Object.entries(routes).map(([domain, at]) => `${domain} smtp:[127.0.0.1]:${at}\n`)
  return startSystemProgram({
    package: 'postfix',
    users: ['postfix:8601', 'postdrop:8602'],
    files: {
      ...reportFiles(options),
      '/etc/aliases': reports ? `contracts: "|${SCRIPT}"\n` : '',
      '/etc/postfix/transport': hops.join(''),
      '/etc/postfix/main.cf': `compatibility_level = 3.6
maillog_file = /var/log/postfix.log
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
myhostname = mx.mta.example
mydestination = ${reports ? 'back.example' : ''}
local_recipient_maps =
alias_maps = hash:/etc/aliases
relayhost = [127.0.0.1]:${next}
transport_maps = texthash:/etc/postfix/transport
smtpd_recipient_restrictions = check_recipient_access inline:{ { refused@walker.example = 550 5.1.1 there is nobody of this name } }, permit_mynetworks, reject
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${CERTIFICATE}
smtpd_tls_key_file = ${KEY}
smtpd_tls_received_header = yes
delay_warning_time = 30s
maximal_queue_lifetime = 120s
bounce_queue_lifetime = 120s
queue_run_delay = 5s
minimal_backoff_time = 5s
maximal_backoff_time = 5s
`,
      '/etc/postfix/master.cf': `127.0.0.1:${port} inet n - n - - smtpd${filter}
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
local unix - n n - - local
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`,
    },
    commands: [
      ...prepare('nobody'),
      'chmod 644 /etc/aliases /etc/postfix/*.cf /etc/postfix/transport',
      'newaliases || exit 1',
      'mkdir -p /var/lib/postfix /var/spool/postfix && chown postfix /var/lib/postfix',
      'postfix set-permissions >/dev/null 2>&1',
      '(touch /var/log/postfix.log; tail -f /var/log/postfix.log) &',
      'postfix start-fg',
    ],
    port,
  })
}

export const startExim: Start = (options) => {
  const { port, next, reports, filterSeconds } = options
  return startSystemProgram({
    package: 'exim4-daemon-light',
    users: ['Debian-exim:8603'],
    files: {
      ...reportFiles(options),
      '/etc/exim4/exim4.conf': `primary_hostname = mx.mta.example
exim_user = Debian-exim
exim_group = Debian-exim
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
log_file_path = /var/log/exim4/%slog
spool_directory = /var/spool/exim4
dsn_advertise_hosts = *
tls_advertise_hosts = *
tls_certificate = ${CERTIFICATE}
tls_privatekey = ${KEY}
bounce_return_body = false
acl_smtp_rcpt = recipients
${filterSeconds ? 'acl_smtp_data = slow\n' : ''}delay_warning = 30s
delay_warning_condition = yes
begin acl
recipients:
  deny
    local_parts = refused
    message = 550 5.1.1 there is nobody of this name
  accept
slow:
  accept delay = ${filterSeconds ?? 0}s
begin routers
${
  reports
    ? `reports:
  driver = accept
  domains = back.example
  local_parts = contracts
  transport = report
`
    : ''
}all:
  driver = manualroute
  domains = *
  transport = onwards
  route_list = * 127.0.0.1
  self = send
begin transports
report:
  driver = pipe
  command = ${SCRIPT}
  user = nobody
  group = nogroup
onwards:
  driver = smtp
  port = ${next}
  hosts_try_dane =
  allow_localhost
begin retry
* * F,120s,5s
`,
    },
    commands: [
      ...prepare('nobody'),
      `chown Debian-exim ${KEY}`,
      'mkdir -p /var/spool/exim4 /var/log/exim4 && chown -R Debian-exim:Debian-exim /var/spool/exim4 /var/log/exim4',
      '(touch /var/log/exim4/mainlog; chown Debian-exim /var/log/exim4/mainlog; tail -f /var/log/exim4/mainlog) &',
      'chmod 644 /etc/exim4/exim4.conf',
      'exim4 -bdf -q5s',
    ],
    port,
  })
}

export const startOpenSmtpd: Start = (options) => {
  const { port, next, reports } = options
  return startSystemProgram({
    package: 'opensmtpd',
    users: ['opensmtpd:8604', 'opensmtpq:8605'],
    files: {
      ...reportFiles(options),
      '/etc/aliases': reports ? `contracts: "|${SCRIPT}"\n` : '',
      // Without encryption: its TLS ends with an internal error for every client, openssl's too.
      '/etc/smtpd.conf': `listen on 127.0.0.1 port ${port} hostname mx.mta.example
bounce warn-interval 30s
queue ttl 120s
${reports ? 'table aliases file:/etc/aliases\naction "reports" expand-only alias <aliases>\n' : ''}action "onwards" relay host smtp://127.0.0.1:${next}
match from any for any rcpt-to "refused@walker.example" reject
${reports ? 'match from any for domain "back.example" action "reports"\n' : ''}match from any for any action "onwards"
`,
    },
    commands: [
      ...prepare('opensmtpd'),
      'mkdir -p /var/spool/smtpd /var/lib/opensmtpd/empty && chmod 711 /var/spool/smtpd && chmod 644 /etc/aliases',
      // By itself it tries again after minutes.
      'chgrp opensmtpq /usr/sbin/smtpctl && chmod 2755 /usr/sbin/smtpctl',
      '(while sleep 5; do smtpctl schedule all; done) >/dev/null 2>&1 &',
      'smtpd -d -f /etc/smtpd.conf',
    ],
    port,
  })
}

export const startSendmail: Start = (options) => {
  const { port, next, reports } = options
  return startSystemProgram({
    package: 'sendmail-bin',
    users: ['smmta:8606', 'smmsp:8607'],
    files: {
      ...reportFiles(options),
      '/etc/mail/sendmail.mc': `include(\`/usr/share/sendmail/cf/m4/cf.m4')dnl
OSTYPE(\`debian')dnl
DOMAIN(\`debian-mta')dnl
undefine(\`confHOST_STATUS_DIRECTORY')dnl
FEATURE(\`no_default_msa')dnl
FEATURE(\`accept_unresolvable_domains')dnl
FEATURE(\`promiscuous_relay')dnl
FEATURE(\`nocanonify')dnl
FEATURE(\`access_db', \`hash -o /etc/mail/access.db')dnl
FEATURE(\`blocklist_recipients')dnl
FEATURE(\`use_cw_file')dnl
DAEMON_OPTIONS(\`Name=MTA, Addr=127.0.0.1, Port=${port}')dnl
define(\`SMART_HOST', \`relay:[127.0.0.1]')dnl
define(\`RELAY_MAILER_ARGS', \`TCP $h ${next}')dnl
define(\`confTO_QUEUEWARN', \`30s')dnl
define(\`confTO_QUEUERETURN', \`120s')dnl
define(\`confMIN_QUEUE_AGE', \`0')dnl
define(\`confQUEUE_LA', \`1000')dnl
define(\`confREFUSE_LA', \`1000')dnl
define(\`confDONT_PROBE_INTERFACES', \`True')dnl
define(\`confDEF_USER_ID', \`nobody:nogroup')dnl
define(\`confSERVER_CERT', \`${CERTIFICATE}')dnl
define(\`confSERVER_KEY', \`${KEY}')dnl
define(\`confCACERT', \`${CERTIFICATE}')dnl
define(\`confCACERT_PATH', \`/etc/ssl/certs')dnl
define(\`confLOG_LEVEL', \`9')dnl
MAILER(\`local')dnl
MAILER(\`smtp')dnl
`,
      // It waits a minute for a name with a dot.
      '/etc/hosts': `127.0.0.1 localhost\n127.0.1.1 mx.mta.example ${hostname()}\n`,
      '/etc/mail/local-host-names': reports ? 'back.example\n' : '',
      '/etc/mail/aliases': `postmaster: root\n${reports ? `contracts: "|${SCRIPT}"\n` : ''}`,
      '/etc/mail/access': 'To:refused@walker.example\tERROR:5.1.1:550 there is nobody of this name\n',
      '/etc/mail/relay-domains': '',
    },
    commands: [
      ...prepare('nobody'),
      'mkdir -p /var/spool/mqueue /run/sendmail/mta && chmod 700 /var/spool/mqueue && chmod 755 /etc/mail && chmod 644 /etc/hosts',
      '(cd /etc/mail && m4 sendmail.mc > sendmail.cf && /usr/libexec/sendmail/makemap hash access.db < access) || exit 1',
      '/usr/libexec/sendmail/sendmail -bi -C/etc/mail/sendmail.cf || exit 1',
      '(touch /var/log/smtp.log; tail -f /var/log/smtp.log) &',
      '/usr/libexec/sendmail/sendmail -bD -q5s -Am -C/etc/mail/sendmail.cf -X/var/log/smtp.log',
    ],
    port,
  })
}
