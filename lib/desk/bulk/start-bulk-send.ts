import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { nameActor } from '@/lib/desk/platform/activity/activity'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { jobsEnqueued } from '@/lib/desk/platform/database/jobs'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { slotsOf, templateTitle, whyNotSendable } from '@/lib/envelope/slots'
import { jobQueue } from '@/lib/jobs/job-queue'
import { addBulkJob } from './bulk-room'
import { type BulkJob, type NewBulkSend, START_DELAY_MS } from './contract/bulk-job'
import { type Controller, readBulkJob } from './read-bulk-job'
import { runBulkSend } from './run-bulk-job'

/**
 * Stores every row with its idempotency key and exactly what will be sent, and has a job send them. Starting it again with the same id
 * starts nothing more.
 */
export async function startBulkSend(
  context: Context,
  person: Controller,
  { id, template_id: templateId, name, rows }: NewBulkSend,
): Promise<BulkJob> {
  const { upstream, key, now } = context
  const template = await upstream.template(templateId)
  requireSendable(template, rows)
  const account = await accountOf(key)
  const startsAt = new Date(now().getTime() + START_DELAY_MS)
  await desk().transaction(async (tx) => {
    const isNew = await addBulkJob(
      tx,
      {
        id,
        kind: 'send',
        personId: person.id,
        person: nameActor(person),
        keyId: key?.id ?? null,
        account,
        templateId,
        templateName: templateTitle(template),
        name: name || null,
        slots: slotsOf(template).map(({ signerIndex, label }) => ({ signerIndex, label })),
        startsAt,
      },
      rows.map(({ line, request }, index) => ({ position: index + 1, line, body: request })),
    )
    if (isNew) await jobQueue(tx).enqueue(runBulkSend, { key: id, input: { bulkJobId: id }, runAt: startsAt })
  })
  jobsEnqueued().notify()
  return readBulkJob(context, person, { id })
}

/** The browser checks the same while rows are edited. Here it keeps a half-filled envelope from being sent 10,000 times. */
function requireSendable(template: PdfSignRequest, rows: NewBulkSend['rows']): void {
  const flaw = whyNotSendable(template)
  if (flaw) throw new Refusal(400, flaw)
  const slots = slotsOf(template)
  const known = new Set(slots.map(({ signerIndex }) => signerIndex))
  for (const [index, { line, request }] of rows.entries()) {
    const refuse = (message: string) => {
      throw new Refusal(400, `Line ${line}: ${message}`, { field: `rows.${index}.request.signers` })
    }
    const filled = request.signers.map(({ signerIndex }) => signerIndex)
    if (new Set(filled).size < filled.length) refuse('two people are named for the same slot.')
    if (!filled.every((slot) => slot !== undefined && known.has(slot))) refuse('the template does not have this slot.')
    const empty = slots.find(
      ({ copy, signerIndex }) =>
        !copy && !request.signers.some((each) => each.signerIndex === signerIndex && each.email),
    )
    if (empty) refuse(`the slot “${empty.label}” has no e-mail address.`)
  }
}
