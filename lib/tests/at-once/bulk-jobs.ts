import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { POST as pause } from '@/app/api/bulk-jobs/[id]/pause/route'
import { POST as start } from '@/app/api/bulk-jobs/sends/route'
import { activityOutcomes } from '@/lib/desk/activity/schema'
import { bulkJobRows, bulkJobs } from '@/lib/desk/bulk/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { send } from '../desk'
import { type AtOnce, answered, by, TEMPLATE } from './world'

const signers = ['ada', 'grace'].map((name, signerIndex) => ({ signerIndex, name, email: `${name}@example.com` }))

function newBulkSend() {
  const rows = Array.from({ length: 3 }, (_, index) => ({ line: index + 1, request: { signers } }))
  return by('sender', { body: { id: randomUUID(), template_id: TEMPLATE, rows } })
}

/** Those of the rounds before would be too many under way. */
const endOthers = () => desk().update(bulkJobs).set({ state: 'finished' })

/** One that has not sent anything yet. */
async function started() {
  await endOthers()
  const { id } = await answered<{ id: string }>(send(start, { method: 'POST', ...(await newBulkSend()) }))
  return by('sender', { params: { id } })
}

async function paused() {
  const sending = await started()
  await answered(send(pause, { method: 'POST', body: {}, ...sending }))
  return sending
}

async function failed() {
  const sending = await started()
  const id = sending.params?.id ?? ''
  await desk().update(bulkJobRows).set({ state: 'failed' }).where(eq(bulkJobRows.bulkJobId, id))
  return sending
}

export const BULK_JOBS: Record<string, AtOnce> = {
  'POST bulk-jobs': {
    given: async () => {
      await endOthers()
      return by('sender', { body: { id: randomUUID(), kind: 'remind', ids: [randomUUID(), randomUUID()] } })
    },
    answers: [200],
    holds: async ({ body }) => {
      const { id }: { id: string } = Object(body)
      expect(await desk().select().from(bulkJobRows).where(eq(bulkJobRows.bulkJobId, id))).toHaveLength(2)
    },
  },
  'POST bulk-jobs/sends': {
    given: async () => {
      await endOthers()
      return newBulkSend()
    },
    answers: [200],
    holds: async ({ body }) => {
      const { id }: { id: string } = Object(body)
      expect(await desk().select().from(bulkJobRows).where(eq(bulkJobRows.bulkJobId, id))).toHaveLength(3)
      const once = await desk()
        .select()
        .from(activityOutcomes)
        .where(eq(activityOutcomes.once, `bulk job ${id}`))
      expect(once).toHaveLength(1)
    },
  },
  'POST bulk-jobs/[id]/pause': { given: started, answers: [200, 409], succeed: 1, action: 'bulk-job.pause' },
  'POST bulk-jobs/[id]/resume': { given: paused, answers: [200, 409], succeed: 1, action: 'bulk-job.resume' },
  'POST bulk-jobs/[id]/cancel': { given: started, answers: [200, 409], succeed: 1, action: 'bulk-job.cancel' },
  'POST bulk-jobs/[id]/retry': { given: failed, answers: [200, 409], succeed: 1, action: 'bulk-job.retry' },
}
