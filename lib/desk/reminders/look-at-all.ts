import 'server-only'
import { z } from 'zod'
import { defineJob } from '@/lib/jobs/define-job'
import { lookAgain } from './sql'

/** After a rule has changed, every envelope in flight is looked at again. */
export const lookAtAll = defineJob({
  name: 'reminders.look-at-all',
  input: z.object({ account: z.string() }),
  async run(_: unknown, { account }, { signal }) {
    let after: string | undefined = ''
    while (after !== undefined) {
      signal.throwIfAborted()
      after = await lookAgain(account, after)
    }
  },
})
