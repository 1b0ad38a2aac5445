import { defineJob, NoInput } from '@/lib/jobs/define-job'
import type { Context } from '../context'

const KEPT_MS = 48 * 3_600_000
const BATCH = 1_000

/** Removes idempotency keys that nobody repeats anymore. */
export const removeIdempotencyKeys = defineJob({
  name: 'idempotency-keys.remove',
  input: NoInput,
  repeatEveryMs: 60_000,
  async run({ store, now }: Context, _, { signal }) {
    const before = new Date(now().getTime() - KEPT_MS)
    while (!signal.aborted && (await store.idempotency.forget(before, BATCH)) >= BATCH);
  },
})
