import './scripts/testing/map-group-by.mjs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
      // Outside Next.js nothing is a browser bundle, so its guard has nothing to guard.
      'server-only': fileURLToPath(new URL('./node_modules/server-only/empty.js', import.meta.url)),
    },
  },
  test: {
    include: ['{lib,service,components,app,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['scripts/testing/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: each file brings its own database, and some their own service.
    maxWorkers: 2,
    retry: 0,
  },
})
