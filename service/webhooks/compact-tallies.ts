import { defineJob, NoInput } from '@/lib/jobs/define-job'
import type { Context } from '../context'

const BATCH = 10_000

/** Adds up the changes of delivery counts, because reading a count has to stay cheap. */
export const compactTallies = defineJob({
  name: 'delivery-tallies.compact',
  input: NoInput,
  repeatEveryMs: 5_000,
  async run({ store }: Context, _, { signal }) {
    // New changes come all the time: it goes on at once only when many are left.
    while (!signal.aborted && (await store.tallies.compact(BATCH)) > BATCH / 2);
  },
})
