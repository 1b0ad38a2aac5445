import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** What is tortured, by name, and where: the same files as in the unit tests, run for longer. */
const PARTS: Record<string, string[]> = {
  kill: ['service/tests/torture/kill.test.ts'],
  embedded: ['service/tests/torture/embedded.test.ts'],
  several: ['service/tests/torture/several.test.ts'],
  model: ['service/tests/model'],
  fuzz: ['service/tests/fuzz'],
  clients: ['lib/desk/server/slow-clients.test.ts'],
  documents: ['service/tests/documents/promise.test.ts'],
  properties: ['components', 'lib/desk/upstream'],
}

type Count = { passed: number; failed: number }
type Report = { numPassedTests: number; numFailedTests: number }

/** `npm run torture [-- PART… --seed N --rounds N]`: the long search for what happens rarely. Ends with the counts of all parts together. */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, rounds: { type: 'string' } },
  })
  const parts = positionals.length > 0 ? positionals : Object.keys(PARTS)
  const seed = values.seed ?? String(Math.floor(Date.now() / 1_000))
  const total: Count = { passed: 0, failed: 0 }
  for (const part of parts) {
    const paths = PARTS[part]
    if (!paths) throw new Error(`there is no part ${part}: take ${Object.keys(PARTS).join(', ')}`)
    process.stdout.write(`\n== ${part}, seed ${seed}\n`)
    const began = Date.now()
    const { passed, failed } = run(paths, {
      TORTURE_SEED: seed,
      ...(values.rounds && { TORTURE_ROUNDS: values.rounds }),
    })
    total.passed += passed
    total.failed += failed
    const seconds = Math.round((Date.now() - began) / 1_000)
    process.stdout.write(`== ${part}: ${passed} passed, ${failed} failed, ${seconds} s\n`)
    if (failed > 0) process.stdout.write(`   again: npm run torture -- ${part} --seed ${seed}\n`)
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

/** Runs the tests of one part; one that leaves no report counts as a failure, never as nothing. */
function run(paths: string[], environment: Record<string, string>): Count {
  const folder = mkdtempSync(join(tmpdir(), 'torture-report-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...paths, ...reporters, '--testTimeout=3600000', '--silent=false'],
      {
        stdio: 'inherit',
        env: { ...process.env, ...environment, TORTURE: 'long' },
      },
    )
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    return {
      passed: report.numPassedTests,
      // A process that died in the middle reports no test that failed.
      failed: status === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests),
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

main()
