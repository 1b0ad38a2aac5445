import { readFileSync } from 'node:fs'

export const GUIDE = 'docs/operations.md'

/** The commands of docs/operations.md that a test runs as they stand there, by test. */
export const RUN = {
  'scripts/package/tests/operations.test.ts': [
    'sha256sum --check SHA256SUMS',
    'tar -xzf senders-desk-0.1.0-linux-x64.tar.gz',
    'tar -xzf senders-desk-0.1.0-linux-x64-postgresql.tar.gz',
    'cd senders-desk-0.1.0',
    'sha256sum --check --quiet SHA256SUMS',
    'SERVICE_DATA_DIR=/var/lib/senders-desk node start.js',
    'node backup.js FOLDER',
    'node backup.js /var/backups/senders-desk --check',
    'node restore.js FILE',
    'mv senders-desk-0.1.0 /opt/senders-desk',
    'cp /opt/senders-desk/docs/systemd/senders-desk.service /etc/systemd/system/',
    'node start.js service',
    'node issue-key.js "Northwind Legal" you@example.com',
    'curl --header "X-Operator-Token: $SERVICE_OPERATOR_TOKEN" http://127.0.0.1:4010/core/operator/keys',
    'curl --request POST --header "X-Operator-Token: $SERVICE_OPERATOR_TOKEN" http://127.0.0.1:4010/core/operator/keys/ID/revoke',
    'npm run package',
    'npm ci --omit=dev',
    'OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 npm start',
    'npm run backup -- FOLDER',
    'npm run backup -- FOLDER --check',
    'npm run backup -- /var/backups/senders-desk --check',
    'npm run restore -- FILE --check',
    'npm run restore -- FILE',
    'BACKUP_PASSPHRASE="$(cat /root/backup-passphrase)" npm run backup -- /var/backups/senders-desk --check',
    "find /var/backups/senders-desk -name 'senders-desk-*' -mtime +14 -delete",
    'select name, key, attempts, last_error from jobs where run_at is null',
    "update jobs set run_at = now(), attempts = 0 where name = 'NAME' and key = 'KEY'",
  ],
  'scripts/package/tests/proxy.test.ts': [
    'cp docs/proxy/nginx.conf /etc/nginx/conf.d/senders-desk.conf',
    'nginx -t',
    'nginx -s reload',
  ],
}

/** Blocks of several lines that a test reads from the guide and runs or uses as a whole, by how they begin. */
export const RUN_AS_BLOCKS = [
  '{ echo DESK_DOMAIN=',
  'create role ',
  'create database ',
  'revoke all on ',
  'grant connect ',
]

/** What other tests do with the same programs, and the text in them that shows it. */
export const RUN_ELSEWHERE: Record<string, [file: string, shown: string]> = {
  'node upgrade-postgres.js /opt/senders-desk-0.1.0': [
    'scripts/package/tests/upgrade-postgres.test.ts',
    "'upgrade-postgres.js', before.program",
  ],
  'npm run upgrade-postgres -- FOLDER': [
    'scripts/package/contents.ts',
    "'upgrade-postgres': 'scripts/upgrade-postgres.ts'",
  ],
}

/** What cannot run where our tests do, and why. */
export const NOT_RUN: [command: RegExp, reason: string][] = [
  [
    /^docker compose /,
    'there is no Docker: the part "containers" executes the Dockerfile, and starts what compose.yaml names',
  ],
  [/^systemctl /, 'there is no systemd: the part "containers" lets systemd-analyze read the units'],
  [/^npm ci && npm run build$/, 'a test that runs here was installed and built this way'],
  [/^npm run (torture|bench|soak)\b/, 'tests and measurements themselves; that the parts exist is checked'],
]

/** `npm run backup` in a sentence names what `npm run backup -- FOLDER` runs. */
export function isCovered(command: string): boolean {
  const covered = [...Object.values(RUN).flat(), ...Object.keys(RUN_ELSEWHERE)]
  return (
    covered.some((each) => each === command || each.startsWith(`${command} `) || each.endsWith(` ${command}`)) ||
    RUN_AS_BLOCKS.some((start) => command.startsWith(start)) ||
    NOT_RUN.some(([pattern]) => pattern.test(command))
  )
}

const FENCE = /^```(sh|sql)\n([\s\S]*?)^```$/gm
const INLINE =
  /`((?:[A-Z_]+=\S+ )*(?:npm (?:run|ci|start)|node |sha256sum|tar |docker |systemctl |nginx |curl |select |update )[^`]*)`/g

/** Every command of the guide as it stands there, without comments. */
export function commandsIn(page: string): string[] {
  const blocks = [...page.matchAll(FENCE)].flatMap(([, kind, text = '']) =>
    kind === 'sql' ? statementsIn(text) : linesIn(text),
  )
  const inline = [...page.replaceAll(FENCE, '').matchAll(INLINE)].map(([, command = '']) => command.trim())
  return [...new Set([...blocks, ...inline])]
}

export const statementsIn = (sql: string): string[] =>
  sql
    .split(';\n')
    .map((each) => each.trim())
    .filter(Boolean)

/** Lines, but what braces hold together as one. */
function linesIn(block: string): string[] {
  const commands: string[] = []
  let open = ''
  for (const line of block.split('\n')) {
    const text = open ? `${open}\n${line}` : line.replace(/\s+#.*$/, '')
    open = text.startsWith('{') && !/^\}/m.test(text) ? text : ''
    if (!open && text.trim()) commands.push(text)
  }
  return commands
}

export const readGuide = (): string => readFileSync(GUIDE, 'utf8')

/** The text of the guide's one block in this language that begins so. */
export function blockOf(language: string, start: string): string {
  const block = readGuide()
    .split(`\`\`\`${language}\n`)
    .slice(1)
    .find((each) => each.startsWith(start))
  if (!block) throw new Error(`the guide has no block that begins with ${start}`)
  return block.slice(0, block.indexOf('```'))
}
