import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireChromium } from './check/chromium'
import { requirePdfTools } from './check/tools'
import { node, type Output, runPlaywright, runVitest, type Totals } from './testing/run'

/** A check that passes or fails as one. */
const single = (passed: boolean): Totals => ({ passed: Number(passed), failures: passed ? [] : ['see above'] })

requirePdfTools()
const CHROMIUM_PATH = requireChromium()
const data = mkdtempSync(join(tmpdir(), 'desk-journeys-'))
// PostgreSQL runs as nobody when we are root, and has to pass through.
chmodSync(data, 0o711)

type Steps = Record<string, (output: Output) => Promise<Totals>>

/** They run beside the unit tests, which wait for databases and sockets a quarter of their time. */
const CHECKS: Steps = {
  types: async (output) =>
    single(
      (await node(['node_modules/next/dist/bin/next', 'typegen'], {}, output)) &&
        (await node(['node_modules/typescript/bin/tsc', '--noEmit'], {}, output)),
    ),
  lint: async (output) =>
    single(await node(['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'], {}, output)),
  // The compiler reports unused variables; knip reports files, packages and exports that nobody uses.
  unused: async (output) => {
    const what = ['--include', 'files,dependencies,unlisted,exports']
    return single(await node(['node_modules/knip/bin/knip.js', '--no-progress', ...what], {}, output))
  },
  build: async (output) => single(await node(['--import', 'tsx', 'scripts/build.ts'], {}, output)),
}
const UNIT: Steps = { 'unit and service tests': () => runVitest(['--reporter=default']) }
// The long ones are variations: `npm run e2e` runs them as well (decision 0197).
const JOURNEYS: Steps = {
  'browser journeys': () =>
    runPlaywright(['--grep-invert', '@long'], { CHROMIUM_PATH, DESK_E2E_DATA_DIR: join(data, 'products') }),
}

const results: { line: string; passed: number; failures: string[] }[] = []

/** Runs one step after another. Parallel to others, each prints everything when it has ended. */
async function runSteps(steps: Steps, { isParallel = false } = {}): Promise<void> {
  for (const [name, run] of Object.entries(steps)) {
    const output: string[] = []
    const title = `\n== ${name}\n`
    if (!isParallel) process.stdout.write(title)
    const started = Date.now()
    const { passed, failures } = await run(isParallel ? output : 'terminal')
    const line = `== ${name}: ${passed} passed, ${failures.length} failed, ${Math.round((Date.now() - started) / 1000)} s\n`
    results.push({ line, passed, failures: failures.map((failure) => `${name}: ${failure}`) })
    process.stdout.write(isParallel ? [title, ...output, line].join('') : line)
  }
}

/** `npm test`: what is checked before each merge, on a machine that has nothing but Node.js. Ends with each failure, the totals of each step, and their sum. */
async function main(): Promise<void> {
  const started = Date.now()
  await Promise.all([runSteps(UNIT), runSteps(CHECKS, { isParallel: true })])
  await runSteps(JOURNEYS)
  rmSync(data, { recursive: true, force: true })
  const failures = results.flatMap((result) => result.failures)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const lines = [...failures.map((failure) => `FAILED ${failure}\n`), ...results.map(({ line }) => line)]
  process.stdout.write(`\n${lines.join('')}`)
  const seconds = Math.round((Date.now() - started) / 1000)
  process.stdout.write(`\n${passed} passed, ${failures.length} failed, ${seconds} s\n`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

await main()
