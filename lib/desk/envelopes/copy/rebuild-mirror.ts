import 'server-only'
import { beginGeneration, insertMirror } from '@/lib/desk/envelopes/sql/accounts'
import type { Context } from '@/lib/desk/platform/context'
import { desk } from '@/lib/desk/platform/database/database'
import { jobsEnqueued } from '@/lib/desk/platform/database/jobs'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { jobQueue } from '@/lib/jobs/job-queue'
import { buildMirror } from './build-mirror'

/** Reads the whole feed of the account again. Lists show what was read before until that is complete. */
export async function rebuildMirror({ key, now }: Context): Promise<{ account: string }> {
  const account = await accountOf(key)
  await insertMirror(account)
  await readAgain(account, now())
  return { account }
}

export async function readAgain(account: string, now: Date): Promise<void> {
  await desk().transaction(async (tx) => {
    await beginGeneration(tx, account, now)
    await jobQueue(tx).enqueue(buildMirror, { key: account, input: { account }, runAt: now })
  })
  jobsEnqueued().notify()
}
