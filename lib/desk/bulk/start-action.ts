import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { selectedEnvelopes } from '@/lib/desk/envelopes/find-envelopes'
import { nameActor } from '@/lib/desk/platform/activity/activity'
import type { Context } from '@/lib/desk/platform/context'
import { desk } from '@/lib/desk/platform/database/database'
import { jobsEnqueued } from '@/lib/desk/platform/database/jobs'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { jobQueue } from '@/lib/jobs/job-queue'
import { addBulkJob } from './bulk-room'
import type { NewBulkAction } from './contract/bulk-action'
import { type BulkJob, START_DELAY_MS } from './contract/bulk-job'
import { type Controller, readBulkJob } from './read-bulk-job'
import { requireKind } from './require-kind'
import { runBulkAction } from './run-bulk-job'

/**
 * Fixes the envelopes that the person confirmed, and has a job act on them after the delay. A download has no job: the browser's request
 * for the zip does the work.
 */
export async function startAction(
  context: Context,
  person: Controller,
  { id, kind, ids, reason }: NewBulkAction,
): Promise<BulkJob> {
  await requireKind(context, person, kind)
  const unique = [...new Set(ids)]
  const known = new Map<string, PdfSignRequest>()
  for await (const part of selectedEnvelopes(context, { ids: unique })) {
    for (const each of part) known.set(each.id, each.envelope)
  }
  const account = await accountOf(context.key)
  const now = context.now()
  const startsAt = kind === 'download' ? now : new Date(now.getTime() + START_DELAY_MS)
  await desk().transaction(async (tx) => {
    const isNew = await addBulkJob(
      tx,
      {
        id,
        kind,
        personId: person.id,
        person: nameActor(person),
        keyId: context.key?.id ?? null,
        account,
        reason: reason || null,
        startsAt,
      },
      unique.map((targetId, index) => ({
        position: index + 1,
        line: index + 1,
        targetId,
        body: toLabel(known.get(targetId)),
      })),
    )
    if (isNew && kind !== 'download')
      await jobQueue(tx).enqueue(runBulkAction, { key: id, input: { bulkJobId: id }, runAt: startsAt })
  })
  jobsEnqueued().notify()
  return readBulkJob(context, person, { id })
}

/** What the rows are listed by. Nothing of it is sent. */
function toLabel(envelope: PdfSignRequest | undefined) {
  const signers = (envelope?.signers ?? []).map(({ name, email }) => ({ name, email }))
  return { signers, ...(envelope?.emailSubject && { emailSubject: envelope.emailSubject }) }
}
