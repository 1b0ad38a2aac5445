import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { ENGINES, type Engine } from './e2e/browsers/engines'
import { prepareCluster } from './e2e/fixtures/cluster'
import { ORIGIN, STACKS } from './e2e/fixtures/stack'
import { findChromium } from './scripts/check/chromium'

// Only the process that starts the products: the workers read this file as well, and its environment.
if (!process.env.TEST_WORKER_INDEX && !process.argv.includes('--list')) {
  process.env.DESK_E2E_DATA_DIR ??= newDataDir()
  await prepareCluster(process.env.DESK_E2E_DATA_DIR)
}

/**
 * Removed after a run without failures. Not named by the process, whose number comes again: a cluster
 * would be copied over an old one.
 */
function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desk-e2e-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(folder, 0o711)
  process.on('exit', (code) => {
    if (code === 0) rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** `npm run e2e:browsers` names them: Playwright drives none of them as Debian packages it, so they have journeys of their own. */
const engines = ENGINES.filter((engine) => process.env.DESK_E2E_BROWSERS?.split(',').includes(engine)).map(
  (engine) => ({
    name: engine,
    testMatch: 'browsers/*.browser.ts',
    // A variant differs in what its scripts can do, not in where things are.
    testIgnore: engine.includes('-') ? 'browsers/points.browser.ts' : [],
    use: { engine },
    timeout: 300_000,
  }),
)

/** For each worker the whole product as `npm start` runs it, on ports and in a data folder of its own. */
export default defineConfig<unknown, { engine: Engine }>({
  testDir: 'e2e',
  projects: engines.length > 0 ? engines : [{ name: 'chromium', testMatch: '*.spec.ts' }],
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: STACKS.length,
  // A machine may be slow; what never comes is waited for once.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: ORIGIN,
    // Traces slow every journey by an eighth: ask for one with --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // Nothing moves that a journey would have to wait for, or a slow machine to draw.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a graphics card its process only passes on what the renderer drew.
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node --import tsx e2e/fixtures/start-products.ts',
    wait: { stdout: /Every product answers/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    stdout: 'pipe' as const,
  },
})
