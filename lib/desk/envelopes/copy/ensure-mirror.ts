import 'server-only'
import { insertMirror, type MirrorAccount } from '@/lib/desk/envelopes/sql/accounts'
import { desk } from '@/lib/desk/platform/database/database'
import { jobsEnqueued } from '@/lib/desk/platform/database/jobs'
import { onceLoaded } from '@/lib/desk/platform/process/once'
import { jobQueue } from '@/lib/jobs/job-queue'
import { buildMirror } from './build-mirror'

/** Starts the mirror of an account that is used for the first time. */
export const ensureMirror = (account: string): Promise<void> =>
  onceLoaded(`mirror of ${account}`, async () => {
    await insertMirror(account)
    await ensureReading({ account, state: 'reading' })
  })

/** A reading of the whole feed has a job until it ends, whatever became of the last one. */
export async function ensureReading({ account, state }: Pick<MirrorAccount, 'account' | 'state'>): Promise<void> {
  if (state !== 'reading') return
  await jobQueue(desk()).enqueueOnce(buildMirror, { key: account, input: { account }, runAt: new Date() })
  jobsEnqueued().notify()
}
