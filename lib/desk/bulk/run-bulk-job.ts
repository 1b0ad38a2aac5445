import 'server-only'
import { z } from 'zod'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Desk } from '@/lib/desk/platform/database/database'
import { keyStillHere } from '@/lib/desk/platform/upstream/keys/key-of'
import { upstream } from '@/lib/desk/platform/upstream/upstream'
import { defineJob, LostLease, type RunningJob } from '@/lib/jobs/define-job'
import { runRows } from './run-rows'
import { changeBulkJob, findBulkJob } from './sql'

/** Works through the rows of one bulk job. What prevents it is stored with it, and the job tries again. */
const define = (name: string) =>
  defineJob({
    name,
    input: z.object({ bulkJobId: z.uuid() }),
    concurrency: 4,
    retry: { firstMs: 5_000, longestMs: 60_000 },
    async run(_: unknown, { bulkJobId }, job: RunningJob<Desk>) {
      const bulkJob = await findBulkJob(bulkJobId)
      if (!bulkJob) return
      try {
        const { keyId } = bulkJob
        const key = keyId === null ? undefined : await keyStillHere(keyId)
        const service = upstream(key, { priority: 'bulk', signal: job.signal })
        await runRows(bulkJob, { job, service, key, templates: new Map(), now: () => new Date() })
      } catch (error) {
        if (job.signal.aborted || error instanceof LostLease) throw error
        const trouble = isRefusal(error) ? error.message : 'The dashboard failed; its log says why.'
        await job.transaction((tx) => changeBulkJob(tx, bulkJobId, { trouble }))
        throw error
      }
    },
  })

export const runBulkSend = define('bulk-sends.run')
/** A job of its own: a process of an earlier version, which only knows how to send, does not take it. */
export const runBulkAction = define('bulk-actions.run')
