import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { DESK_PORT, OPERATOR_TOKEN, ORIGIN, RECEIVER_PORT, SERVICE_PORT } from './e2e/fixtures/stack'
import { findChromium } from './scripts/check/chromium'

/** The whole product as `npm start` runs it, on ports and a data folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: ORIGIN,
    // Traces slow every journey by an eighth: ask for one with --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
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
  webServer: {
    command: 'node --import tsx scripts/start.ts',
    url: `${ORIGIN}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    env: {
      PORT: String(DESK_PORT),
      SERVICE_PORT: String(SERVICE_PORT),
      SERVICE_DATA_DIR: process.env.DESK_E2E_DATA_DIR ?? join(tmpdir(), `desk-e2e-${process.pid}`),
      SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
      SERVICE_LOG_LEVEL: 'warn',
      SERVICE_WEBHOOK_TRUSTED_ORIGINS: `http://127.0.0.1:${RECEIVER_PORT}`,
      SERVICE_WEBHOOK_RETRY: '1s,1s',
      // The journeys click faster than people do; the budget has tests of its own.
      DESK_DEMO_RATE_LIMIT: '6000',
    },
  },
})
