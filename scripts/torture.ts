import { parseArgs } from 'node:util'
import { runVitest } from './testing/run'

/** The parts by name, and their files. `npm test` runs a short form of each file, except the ones in vitest.config.ts that only run here. */
const PARTS: Record<string, string[]> = {
  kill: ['service/tests/torture/kill.test.ts', 'lib/jobs/tests/kill.test.ts'],
  embedded: ['lib/postgres/embedded-postgres.test.ts', 'lib/postgres/keep-postgres.test.ts'],
  restore: ['lib/postgres/backup/restore.test.ts'],
  sends: ['lib/tests/torture/killed-sends.test.ts', 'lib/desk/templates/tests/kill.test.ts'],
  package: ['scripts/package/tests/package.test.ts'],
  containers: ['scripts/package/tests/containers.test.ts'],
  // Both write the archive.
  operations: [
    'scripts/package/tests/operations.test.ts',
    'scripts/package/tests/proxy.test.ts',
    '--no-file-parallelism',
  ],
  upgrade: [
    'scripts/package/tests/upgrade.test.ts',
    'scripts/package/tests/upgrade-journeys.test.ts',
    'scripts/package/tests/upgrade-locks.test.ts',
    'scripts/package/tests/upgrade-postgres.test.ts',
    // They measure, and need the processors for themselves.
    '--no-file-parallelism',
  ],
  machines: ['lib/tests/torture/machines.test.ts'],
  faults: ['lib/tests/torture/faults.test.ts'],
  bounds: ['lib/tests/torture/bounds.test.ts'],
  /** Other people's software, as Debian and npm have it. */
  counterparts: ['lib/tests/counterparts', '--no-file-parallelism'],
  model: ['service/tests/model', 'service/tests/signing/model.test.ts'],
  'at-once': ['app/api/at-once.test.ts', 'service/tests/webhooks/at-once.test.ts'],
  fuzz: ['service/tests/fuzz'],
  clients: ['lib/desk/runtime/server/slow-clients.test.ts'],
  liveness: ['app/api/live/liveness.test.ts'],
  documents: ['service/tests/documents', 'app/api/uploads/checking.test.ts'],
  targets: ['service/tests/webhooks/targets.test.ts'],
  canary: ['app/api/canary.test.ts'],
  /** The single tests that `npm test` leaves out, wherever they are. */
  tagged: ['--tags-filter=long'],
  properties: [
    'components',
    'lib/desk/upstream',
    'service/tests/signing/form-properties.test.ts',
    'app/api/sign/form-properties.test.ts',
  ],
}

/** The files of a part, or one file of a part that is a folder: `counterparts/proxies`. */
function pathsOf(part: string): string[] {
  const [name = '', file] = part.split('/')
  const paths = PARTS[name]
  if (!paths) throw new Error(`there is no part ${part}: take ${Object.keys(PARTS).join(', ')}`)
  return file ? paths.map((path) => (path.startsWith('-') ? path : `${path}/${file}`)) : paths
}

/** `npm run torture [-- PART… --seed N --rounds N]`: the long search for what happens rarely. Ends with the totals of all parts together. */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, rounds: { type: 'string' } },
  })
  const parts = positionals.length > 0 ? positionals : Object.keys(PARTS)
  const seed = values.seed ?? String(Math.floor(Date.now() / 1_000))
  const environment = { TORTURE: 'long', TORTURE_SEED: seed, ...(values.rounds && { TORTURE_ROUNDS: values.rounds }) }
  const total = { passed: 0, failed: 0 }
  for (const part of parts) {
    const paths = pathsOf(part)
    process.stdout.write(`\n== ${part}, seed ${seed}\n`)
    const started = Date.now()
    const flags = ['--reporter=verbose', '--testTimeout=3600000', '--silent=false']
    const { passed, failures } = runVitest([...paths, ...flags], environment)
    total.passed += passed
    total.failed += failures.length
    const seconds = Math.round((Date.now() - started) / 1_000)
    process.stdout.write(`== ${part}: ${passed} passed, ${failures.length} failed, ${seconds} s\n`)
    if (failures.length > 0) process.stdout.write(`   again: npm run torture -- ${part} --seed ${seed}\n`)
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

main()
