import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { unpack } from './debian'
import type { Sample } from './every-mail'
import { startSystemProgram } from './system-program'

/** The rules that gave a mail points, with their points. */
export type Points = Record<string, number>

/** Prints each file with the rules that it met, without asking the network. */
const ASK_SPAMASSASSIN = `use Mail::SpamAssassin;
my ($home, $state, @files) = @ARGV;
my $filter = Mail::SpamAssassin->new({
  rules_filename => "$home/usr/share/spamassassin", site_rules_filename => "$home/etc/spamassassin",
  userprefs_filename => "/dev/null", userstate_dir => $state, dont_copy_prefs => 1, local_tests_only => 1,
});
for my $file (@files) {
  open(my $in, "<", $file) or die $!;
  my $mail = $filter->parse(do { local $/; <$in> });
  my $status = $filter->check($mail);
  print join("\\t", map { "$_=" . ($status->{conf}->{scores}->{$_} + 0) } split(/,/, $status->get_names_of_tests_hit)), "\\n";
  $status->finish;
  $mail->finish;
}`

/** What SpamAssassin says of each mail, by the rules of Debian's package. */
export async function askSpamAssassin(samples: readonly Sample[]): Promise<Points[]> {
  const { path, environment } = unpack('spamassassin')
  const home = mkdtempSync(join(tmpdir(), 'counterpart-'))
  try {
    const files = samples.map(({ raw }, index) => {
      const file = join(home, `${index}.eml`)
      writeFileSync(file, raw, 'latin1')
      return file
    })
    const modules = ['usr/share/perl5', ...perlFolders(path('usr/lib'))].map(path)
    const env = { ...environment, PERL5LIB: modules.join(':') }
    const args = ['-e', ASK_SPAMASSASSIN, path('.'), home, ...files]
    const { stdout } = await promisify(execFile)('perl', args, { env, maxBuffer: 10_000_000 })
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) =>
        Object.fromEntries(line.split('\t').map((rule) => [rule.split('=')[0], Number(rule.split('=')[1])])),
      )
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Such as `usr/lib/x86_64-linux-gnu/perl5/5.36`. */
const perlFolders = (libraries: string) =>
  readdirSync(libraries, { recursive: true, encoding: 'utf8' })
    .filter((name) => /perl5\/[\d.]+$/.test(name))
    .map((name) => join('usr/lib', name))

/** They ask other machines, or know what they saw before. */
const OF_THE_NETWORK = [
  'rbl',
  'surbl',
  'dmarc',
  'spf',
  'dkim',
  'arc',
  'mx_check',
  'fuzzy_check',
  'asn',
  'rspamd_update',
]
const OFF = 'enabled = false;\n'
const Answer = z.object({ symbols: z.record(z.string(), z.object({ score: z.number() })) })

/** What rspamd says of each mail, by the rules of Debian's package. */
export async function askRspamd(samples: readonly Sample[], port: number): Promise<Points[]> {
  const server = await startSystemProgram({
    package: 'rspamd',
    users: ['_rspamd:8608'],
    files: {
      ...Object.fromEntries(OF_THE_NETWORK.map((name) => [`/etc/rspamd/override.d/${name}.conf`, OFF])),
      '/etc/rspamd/override.d/options.inc': 'dns { nameserver = ["127.0.0.1:1"]; timeout = 0.1s; retransmits = 0; }\n',
      '/etc/rspamd/override.d/logging.inc': 'type = "console";\n',
      '/etc/rspamd/override.d/worker-normal.inc': `bind_socket = "127.0.0.1:${port}";\ncount = 1;\n`,
      '/etc/rspamd/override.d/worker-controller.inc': OFF,
      '/etc/rspamd/override.d/worker-proxy.inc': OFF,
    },
    commands: [
      'mkdir -p /run/rspamd /var/lib/rspamd /var/log/rspamd && chown _rspamd:_rspamd /run/rspamd /var/lib/rspamd /var/log/rspamd',
      'chmod -R a+rX /etc/rspamd',
      'rspamd -f -u _rspamd -g _rspamd -c /etc/rspamd/rspamd.conf',
    ],
    port,
  })
  try {
    const answers: Points[] = []
    for (const { raw } of samples) {
      const to = /^Delivered-To: (.*)$/m.exec(raw)?.[1]?.trim() ?? ''
      const answer = await fetch(`http://127.0.0.1:${port}/checkv2`, {
        method: 'POST',
        body: Buffer.from(raw, 'latin1'),
        headers: {
          ip: '93.184.216.34',
          helo: 'mail.back.example',
          hostname: 'mail.back.example',
          from: 'contracts@back.example',
          rcpt: to,
        },
      })
      const { symbols } = Answer.parse(await answer.json())
      answers.push(Object.fromEntries(Object.entries(symbols).map(([name, { score }]) => [name, score])))
    }
    return answers
  } catch (cause) {
    throw new Error(`rspamd: ${server.output()}`, { cause })
  } finally {
    await server.stop()
  }
}
