import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireChromium } from './check/chromium'
import { requirePdfTools } from './check/tools'
import { node, runPlaywright, runVitest, type Totals } from './testing/run'
import { throwawayFolder } from './testing/throwaway-folder'

/** A check that passes or fails as one. */
const single = (passed: boolean): Totals => ({ passed: Number(passed), failures: passed ? [] : ['see above'] })

requirePdfTools()
const CHROMIUM_PATH = requireChromium()
const data = throwawayFolder('desk-journeys-')

const STEPS: Record<string, () => Totals> = {
  types: () =>
    single(
      node(['node_modules/next/dist/bin/next', 'typegen']) && node(['node_modules/typescript/bin/tsc', '--noEmit']),
    ),
  lint: () => single(node(['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings'])),
  // The compiler reports unused variables; knip reports files, packages and exports that nobody uses.
  unused: () =>
    single(
      node(['node_modules/knip/bin/knip.js', '--no-progress', '--include', 'files,dependencies,unlisted,exports']),
    ),
  'unit and service tests': () => runVitest(['--reporter=default', '--tags-filter=not long']),
  build: () => single(node(['--import', 'tsx', 'scripts/build.ts'])),
  // The long ones are variations: `npm run e2e` runs them as well.
  'browser journeys': () =>
    runPlaywright(['--grep-invert', '@long'], { CHROMIUM_PATH, DESK_E2E_DATA_DIR: join(data, 'products') }),
}

/** `npm test`: what is checked before each merge, on a machine that has nothing but Node.js. Ends with each failure, the totals of each step, and their sum. */
function main(): void {
  const lines: string[] = []
  const all: Totals = { passed: 0, failures: [] }
  for (const [name, run] of Object.entries(STEPS)) {
    process.stdout.write(`\n== ${name}\n`)
    const started = Date.now()
    const { passed, failures } = run()
    all.passed += passed
    all.failures.push(...failures.map((failure) => `${name}: ${failure}`))
    const line = `== ${name}: ${passed} passed, ${failures.length} failed, ${Math.round((Date.now() - started) / 1000)} s\n`
    lines.push(line)
    process.stdout.write(line)
  }
  rmSync(data, { recursive: true, force: true })
  process.stdout.write(`\n${[...all.failures.map((failure) => `FAILED ${failure}\n`), ...lines].join('')}`)
  process.stdout.write(`\n${all.passed} passed, ${all.failures.length} failed\n`)
  process.exitCode = all.failures.length === 0 ? 0 : 1
}

main()
