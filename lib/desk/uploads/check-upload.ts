import 'server-only'
import { z } from 'zod'
import type { Desk } from '@/lib/desk/store/database'
import { removeParts } from '@/lib/desk/store/uploads/parts'
import { changeUpload, findAnyUpload, type UploadRow } from '@/lib/desk/store/uploads/uploads'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import { sha256Of, storedBytes } from './documents'

/** Reads a file whose last byte has arrived. A process that dies meanwhile leaves it to another one. */
export const checkUpload = defineJob({
  name: 'uploads.check',
  input: z.object({ uploadId: z.uuid() }),
  concurrency: 2,
  async run(_: unknown, { uploadId }, job: RunningJob<Desk>) {
    const row = await findAnyUpload(uploadId)
    if (row?.state !== 'checking') return
    const sha256 = await sha256Of(storedBytes(row.content, { from: 0, to: row.size }))
    if (sha256 !== row.sha256) return job.transaction((tx) => refuse(tx, row, ALTERED))
  },
})

const ALTERED = {
  reason: 'upload_altered',
  message: 'The file changed on its way, or while it was read. Remove it and choose it again.',
}

/** In the transaction of the last byte, so that no complete file is ever forgotten. */
export async function beginCheck(tx: Desk, row: UploadRow): Promise<UploadRow | undefined> {
  const checking = await changeUpload(tx, row, { state: 'checking' })
  await jobQueue(tx).enqueue(checkUpload, { key: row.id, input: { uploadId: row.id }, runAt: new Date() })
  return checking
}

/** Nothing of a refused file is kept. */
async function refuse(tx: Desk, row: UploadRow, problem: NonNullable<UploadRow['problem']>): Promise<void> {
  if (await changeUpload(tx, row, { state: 'refused', problem })) await removeParts(tx, row.id)
}
