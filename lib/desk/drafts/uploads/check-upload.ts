import 'server-only'
import { z } from 'zod'
import type { Desk } from '@/lib/desk/platform/database/database'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import { type Outcome, readStoredFile, writeOutcome } from './read-stored-file'
import { changeUpload, findAnyUpload, type UploadRow } from './sql/uploads'

/** A file that ended the process so often will do so again. */
const MOST_ATTEMPTS = 10
const UNREADABLE: Outcome = {
  state: 'refused',
  problem: {
    reason: 'too_complex',
    message: 'This file could not be read. Print it to a new PDF and choose that.',
  },
}

/** Reads a file whose last byte has arrived. A process that dies meanwhile leaves it to another one. */
export const checkUpload = defineJob({
  name: 'uploads.check',
  input: z.object({ uploadId: z.uuid() }),
  concurrency: 2,
  async run(_: unknown, { uploadId }, job: RunningJob<Desk>) {
    const row = await findAnyUpload(uploadId)
    if (row?.state !== 'checking') return
    try {
      const outcome = job.attempt > MOST_ATTEMPTS ? UNREADABLE : await readStoredFile(row, undefined, job.signal)
      await job.transaction((tx) => writeOutcome(tx, row, outcome))
    } catch (error) {
      // A file that was removed meanwhile needs nothing more.
      if (await findAnyUpload(uploadId)) throw error
    }
  },
})

/** In the transaction of the last byte, so that no complete file is ever forgotten. */
export async function beginCheck(tx: Desk, row: UploadRow): Promise<UploadRow | undefined> {
  const checking = await changeUpload(tx, row, { state: 'checking' })
  await jobQueue(tx).enqueue(checkUpload, { key: row.id, input: { uploadId: row.id }, runAt: new Date() })
  return checking
}
