import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireChromium } from './check/chromium'
import { requirePdfTools } from './check/tools'
import { buildDashboard } from './launch/build-dashboard'
import { buildService } from './launch/build-service'
import type { Environment } from './launch/variables'
import type { Report } from './testing/report'

const reports = mkdtempSync(join(tmpdir(), 'desk-reports-'))
const REPORT = join(reports, 'report.json')
// The journeys' data lies here as well, and PostgreSQL runs as nobody when we are root.
chmodSync(reports, 0o711)
const node = (args: string[], env: Environment = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** A check that passes or fails as one. */
function single(passed: boolean): Report {
  return passed ? { passed: 1, failures: [] } : { passed: 0, failures: ['see above'] }
}

/** Runs a runner and reads what its reporter left; one that left nothing, or fails without saying why, is a failure. */
function suite(args: string[], env: Environment): Report {
  const passed = node(args, { ...env, DESK_TEST_REPORT: REPORT })
  const report = read()
  rmSync(REPORT, { force: true })
  return passed || report.failures.length > 0 ? report : { ...report, failures: ['it ended with an error: see above'] }
}

function read(): Report {
  try {
    return JSON.parse(readFileSync(REPORT, 'utf8'))
  } catch (error) {
    return { passed: 0, failures: [`it left no report: ${String(error)}`] }
  }
}

requirePdfTools()
const chromium = requireChromium()

const steps: [string, () => Report | Promise<Report>][] = [
  [
    'types',
    () =>
      single(
        node(['node_modules/next/dist/bin/next', 'typegen']) && node(['node_modules/typescript/bin/tsc', '--noEmit']),
      ),
  ],
  ['lint', () => single(node(['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']))],
  // Types knows unused locals; this one knows files, packages and exports that nobody uses.
  [
    'unused',
    () =>
      single(
        node(['node_modules/knip/bin/knip.js', '--no-progress', '--include', 'files,dependencies,unlisted,exports']),
      ),
  ],
  [
    'unit and service tests',
    () =>
      suite(
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--reporter=default',
          '--reporter=./scripts/testing/vitest-reporter.ts',
        ],
        {},
      ),
  ],
  [
    'build',
    async () => {
      await buildDashboard()
      await buildService()
      return single(true)
    },
  ],
  [
    'browser journeys',
    () =>
      suite(
        ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,./scripts/testing/playwright-reporter.ts'],
        { CHROMIUM_PATH: chromium, DESK_E2E_DATA_DIR: join(reports, 'data') },
      ),
  ],
]

/** `npm test`: everything, on a machine that has nothing but Node.js. Ends with what failed, and the counts of every suite together. */
async function main(): Promise<void> {
  let passed = 0
  const failures: string[] = []
  for (const [name, run] of steps) {
    process.stdout.write(`\n== ${name}\n`)
    const started = Date.now()
    const report = await attempt(run)
    passed += report.passed
    failures.push(...report.failures.map((failure) => `${name}: ${failure}`))
    const seconds = Math.round((Date.now() - started) / 1000)
    process.stdout.write(`== ${name}: ${report.passed} passed, ${report.failures.length} failed, ${seconds} s\n`)
  }
  rmSync(reports, { recursive: true, force: true })
  // Whoever reads a long log from its end sees them first.
  for (const failure of failures) process.stdout.write(`\nFAILED ${failure}`)
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

async function attempt(run: () => Report | Promise<Report>): Promise<Report> {
  try {
    return await run()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return single(false)
  }
}

await main()
