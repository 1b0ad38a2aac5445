import { startSystemProgram } from './system-program'

/** A real mail server that takes mail at `port` and hands all of it on to `next`, on 127.0.0.1. */
export type MailServerOptions = {
  port: number
  next: number
  /** How long the server keeps a mail after its final dot. */
  filterSeconds?: number
}
type Start = (options: MailServerOptions) => ReturnType<typeof startSystemProgram>

/** Waits are seconds: it tries every 5 s and gives up after 40 s. */
export const startExim: Start = ({ port, next, filterSeconds }) =>
  startSystemProgram({
    package: 'exim4-daemon-light',
    users: ['Debian-exim:8603'],
    files: {
      '/etc/exim4/exim4.conf': `primary_hostname = mx.mta.example
exim_user = Debian-exim
exim_group = Debian-exim
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
log_file_path = /var/log/exim4/%slog
spool_directory = /var/spool/exim4
dsn_advertise_hosts = *
tls_advertise_hosts =
bounce_return_body = false
acl_smtp_rcpt = accept
${filterSeconds ? 'acl_smtp_data = slow\n' : ''}delay_warning = 10s
delay_warning_condition = yes
begin acl
slow:
  accept delay = ${filterSeconds ?? 0}s
begin routers
all:
  driver = manualroute
  domains = *
  transport = onwards
  route_list = * 127.0.0.1
  self = send
begin transports
onwards:
  driver = smtp
  port = ${next}
  hosts_try_dane =
  allow_localhost
begin retry
* * F,40s,5s
`,
    },
    commands: [
      'mkdir -p /var/spool/exim4 /var/log/exim4 && chown -R Debian-exim:Debian-exim /var/spool/exim4 /var/log/exim4',
      'chown root:root /etc/exim4/exim4.conf && chmod 644 /etc/exim4/exim4.conf',
      'exim4 -bdf -q5s',
    ],
    port,
  })
