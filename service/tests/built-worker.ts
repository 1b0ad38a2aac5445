import { createPool, type Pool } from '@/lib/pdf/pool/pool'
import { rightsOf } from '../documents/create-engine'

/**
 * The document worker as it is shipped, with the least rights, which the test run has built. One from the sources would load a
 * TypeScript compiler first: twice the processor time for each test file.
 */
export const BUILT_WORKER = new URL('../../.service/worker.mjs', import.meta.url)

const pool = createPool({
  script: BUILT_WORKER,
  flags: rightsOf(BUILT_WORKER),
  size: 2,
  limits: { jobs: 64, bytes: 128 * 1024 * 1024 },
  idleMs: 60_000,
})

/** Workers for the test files of a process, one file after another: most of their tests take less time than a worker to start. */
export const sharedWorkers: Pool = { ...pool, close: () => Promise.resolve() }
