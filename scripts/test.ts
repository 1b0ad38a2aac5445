import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './check/chromium'
import { requirePdfTools } from './check/tools'
import { buildDashboard } from './launch/build-dashboard'
import { buildService } from './launch/build-service'
import type { Environment } from './launch/config'

type Count = { passed: number; failed: number }

const reports = mkdtempSync(join(tmpdir(), 'desk-reports-'))
// The journeys' data lies here as well, and PostgreSQL runs as nobody when we are root.
chmodSync(reports, 0o711)
const node = (args: string[], env: Environment = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** A check that passes or fails as one. */
function single(passed: boolean): Count {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs a runner and reads its JSON report; one that left no report counts as a failure, never as nothing. */
function suite(args: string[], env: Environment, read: (report: string) => Count): Count {
  const passed = node(args, env)
  try {
    const count = read(readFileSync(join(reports, 'report.json'), 'utf8'))
    return passed || count.failed > 0 ? count : { ...count, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(join(reports, 'report.json'), { force: true })
  }
}

const steps: [string, () => Count | Promise<Count>][] = [
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
      suite([
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${join(reports, 'report.json')}`,
      ], {}, (report) => {
        const {
          numPassedTests,
          numFailedTests,
          success,
        }: { numPassedTests: number; numFailedTests: number; success: boolean } = JSON.parse(report)
        return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) }
      }),
  ],
  [
    'build',
    async () => {
      buildDashboard()
      await buildService()
      return single(true)
    },
  ],
  [
    'browser journeys',
    () =>
      suite(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
        CHROMIUM_PATH: findChromium(),
        DESK_E2E_DATA_DIR: join(reports, 'data'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'report.json'),
      }, (report) => {
        const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } = JSON.parse(report)
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
      }),
  ],
]

/** `npm test`: everything, on a machine that has nothing but Node.js. Ends with the counts of every suite together. */
async function main(): Promise<void> {
  const total: Count = { passed: 0, failed: 0 }
  requirePdfTools()
  for (const [name, run] of steps) {
    process.stdout.write(`\n== ${name}\n`)
    const started = Date.now()
    const count = await attempt(run)
    total.passed += count.passed
    total.failed += count.failed
    process.stdout.write(
      `== ${name}: ${count.passed} passed, ${count.failed} failed, ${Math.round((Date.now() - started) / 1000)} s\n`,
    )
  }
  rmSync(reports, { recursive: true, force: true })
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

async function attempt(run: () => Count | Promise<Count>): Promise<Count> {
  try {
    return await run()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

await main()
