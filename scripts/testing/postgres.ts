import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@/lib/postgres/embedded'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** One PostgreSQL for a test run; `TEST_DATABASE_URL` takes its place. Every test file makes its own database in it. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgres', given)
    return
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'desk-test-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(dataDir, 0o711)
  // The folder is thrown away after the run, so nothing has to reach the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const postgres = await startEmbeddedPostgres({ dataDir, databases: [], settings })
  project.provide('postgres', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
