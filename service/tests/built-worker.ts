/**
 * The document worker as it is shipped, with the least rights, which the test run has built. One from the sources would load a
 * TypeScript compiler first: twice the processor time for each test file.
 */
export const BUILT_WORKER = new URL('../../.service/worker.mjs', import.meta.url)
