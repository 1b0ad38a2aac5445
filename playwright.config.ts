import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { copyCluster, prepareCluster } from './e2e/fixtures/cluster'
import { OPERATOR_TOKEN, ORIGIN, STACKS } from './e2e/fixtures/stack'
import { findChromium } from './scripts/check/chromium'

// The workers take it over with the environment.
process.env.DESK_E2E_DATA_DIR ??= join(tmpdir(), `desk-e2e-${process.pid}`)
const dataDir = process.env.DESK_E2E_DATA_DIR
const folders = STACKS.map((_, index) => join(dataDir, String(index)))
// Only the process that starts the products: the workers read this file as well.
if (!process.env.TEST_WORKER_INDEX && !process.argv.includes('--list')) {
  await prepareCluster(dataDir)
  for (const folder of folders) copyCluster(folder)
}

/** For each worker the whole product as `npm start` runs it, on ports and in a data folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
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
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  webServer: STACKS.map(({ desk, service, receiver }, index) => ({
    command: 'node --import tsx scripts/start.ts',
    url: `http://localhost:${desk}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
    stdout: 'pipe' as const,
    env: {
      PORT: String(desk),
      SERVICE_PORT: String(service),
      SERVICE_DATA_DIR: folders[index] ?? '',
      SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
      // Refusals that the journeys provoke are no news.
      LOG_LEVEL: 'error',
      SERVICE_LOG_LEVEL: 'error',
      SERVICE_WEBHOOK_TRUSTED_ORIGINS: `http://127.0.0.1:${receiver}`,
      SERVICE_WEBHOOK_RETRY: '1s,1s',
      // The journeys click faster than people do; the budget has tests of its own.
      DESK_DEMO_RATE_LIMIT: '6000',
    },
  })),
})
