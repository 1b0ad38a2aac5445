import 'server-only'
import { type EnvelopeId, TemplateId } from '@/lib/contract/ids'
import { parseActor } from '@/lib/desk/activity/activity'
import { contentToResend } from '@/lib/desk/drafts/draft-from-request'
import { bodyOf } from '@/lib/desk/drafts/prepare-request'
import { storeVoid } from '@/lib/desk/envelopes/void'
import { upsertReminders } from '@/lib/desk/reminders/sql'
import { Conflict, isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { hasOffer } from '@/lib/desk/upstream/offered'
import { sentByOf } from '@/lib/desk/upstream/sent-by'
import { helps, mailing } from '@/lib/envelope/mail-state'
import { haveSameDocuments } from '@/lib/envelope/read-template'
import { slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { isScheduled } from '@/lib/envelope/state'
import { MINUTE_MS } from '@/lib/text/durations'
import { whyExcluded } from './contract/bulk-action'
import { readTemplate } from './row-template'
import { repeatDocuments, sendDocumentsAgain, sendRow } from './send-row'
import { requireTarget, settleDone, settleRow, toSentence, type Worker } from './settle'
import { type BulkJobRecord, type BulkRowRecord, changeRow, storeRequest } from './sql'

/**
 * Voids a row's envelope, unless it ended meanwhile. Voiding a voided envelope changes nothing
 * (docs/interface.md, 10.3), so an attempt whose answer was lost is repeated: if the envelope is
 * voided by then, the lost attempt did it.
 */
export async function voidRow(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  const { service, key, now } = worker
  const envelopeId = requireTarget(row)
  const envelope = await service.envelope(envelopeId)
  const reason = whyExcluded('void', envelope)
  const wasVoidedHere = reason === 'voided' && row.requestedAt !== null
  if (reason && !wasVoidedHere) {
    await settleRow(row, { state: 'skipped', error: toSentence(reason) }, worker)
    return
  }
  if (!wasVoidedHere) {
    await worker.job.transaction((tx) => changeRow(tx, row, { requestedAt: now() }))
    try {
      await service.voidEnvelope(envelopeId, { isKnown: true })
    } catch (error) {
      // It may have ended between the two requests.
      const ended = isRefusal(error, 'NotFound') && whyExcluded('void', await service.envelope(envelopeId))
      if (!ended) throw error
      await settleRow(row, { state: 'skipped', error: toSentence(ended) }, worker)
      return
    }
  }
  const detail = {
    ...(bulkJob.reason && { reason: bulkJob.reason }),
    ...(isScheduled(envelope) && { canceled_before_send: true }),
  }
  await settleDone(bulkJob, row, { action: 'envelope.void', envelopeId, detail }, worker)
  await storeVoid(await accountOf(key), envelope, now())
}

/**
 * Sends a row's envelope again: from its template, or from its own documents where there is none.
 * The request is made once, and stored before it is sent for the first time.
 */
export async function sendAgain(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  if (row.templateId) return sendRow(bulkJob, row, worker)
  if (row.frozen) return repeatDocuments(bulkJob, row, row.frozen, worker)
  const { service, job } = worker
  const { value: envelope, documents } = await service.currentEnvelope(requireTarget(row))
  if (envelope.signers?.some(({ authentication, delegated }) => authentication === 'access_code' && !delegated))
    throw new Conflict('This envelope asks for an access code, so it has to be sent again by itself.')
  const templateId = TemplateId.safeParse(envelope.templateId).data
  const template = templateId && (await readTemplate(templateId, worker))
  // Somebody who sends an envelope again means its documents, not those that the template has now.
  if (!template || whyNotSendable(template) || !haveSameDocuments(template, documents))
    return sendDocumentsAgain(bulkJob, row, { envelope, documents }, worker)
  const content = contentToResend(envelope, template)
  const sentBy = await sentByOf(service, parseActor(bulkJob.personId, bulkJob.person))
  const body = { ...bodyOf(content), sentBy }
  const empty = slotsOf(template).find(
    ({ copy, signerIndex }) => !copy && !body.signers.some((each) => each.signerIndex === signerIndex && each.email),
  )
  if (empty) throw new Conflict(`The slot “${empty.label}” has no email address.`)
  const stored = await job.transaction((tx) => storeRequest(tx, row, { templateId, body }))
  // Another process has the row if this one does not.
  if (stored) await sendRow(bulkJob, stored, worker)
}

const UNKNOWN =
  'The answer to this reminder was lost, so it may have been mailed. Check the audit trail before you send another.'
/** The clocks of the dashboard and the service differ at most this much. */
const CLOCKS_DIFFER_MS = MINUTE_MS
/** A request whose process died may still arrive. After this it no longer does. */
const DELAYED_AT_MOST_MS = 15_000

/**
 * Reminds everybody whose turn it is, without those whom it does not help where the service can
 * remind one person alone. The interface has no idempotency key for it, so a reminder whose answer
 * was lost is looked for in the audit trail, and repeated only if the trail proves that it was not
 * mailed.
 */
export async function remindRow(bulkJob: BulkJobRecord, row: BulkRowRecord, worker: Worker): Promise<void> {
  const { service, key, job, now } = worker
  const envelopeId = requireTarget(row)
  const done = async (lastAt: Date) => {
    const account = await accountOf(key)
    await settleDone(bulkJob, row, { action: 'envelope.resend', envelopeId, detail: {} }, worker, (tx) =>
      upsertReminders(tx, { account, envelopeId }, { lastAt }),
    )
  }
  if (row.requestedAt) {
    const before = await wasReminded(envelopeId, row.requestedAt, worker)
    if (before === 'yes') return done(row.requestedAt)
    if (before === 'unknown') {
      await settleRow(row, { state: 'unknown', error: UNKNOWN }, worker)
      return
    }
  }
  const envelope = await service.envelope(envelopeId)
  const reason = whyExcluded('remind', envelope)
  if (reason) {
    await settleRow(row, { state: 'skipped', error: toSentence(reason) }, worker)
    return
  }
  const { mailed } = mailing(envelope)
  const isEverybody = mailed.every(helps) || !(await hasOffer(service, 'resend_to_one'))
  const addresses = isEverybody ? [undefined] : [...new Set(mailed.filter(helps).map(({ email }) => email))]
  await job.transaction((tx) => changeRow(tx, row, { requestedAt: now() }))
  for (const [index, email] of addresses.entries()) {
    try {
      await service.resend(envelopeId, email)
    } catch (error) {
      // Once one person was mailed, the trail has a reminder, and the row is not tried again.
      if (index === 0 && isRefusal(error) && !error.about.unknownOutcome)
        await job.transaction((tx) => changeRow(tx, row, { requestedAt: null }))
      throw error
    }
  }
  await done(now())
}

/** Whether the service mailed a reminder since then. */
async function wasReminded(id: EnvelopeId, since: Date, { service, now }: Worker): Promise<'yes' | 'no' | 'unknown'> {
  const entries = await service.auditEntries(id)
  if (!entries) return 'unknown'
  const from = since.getTime() - CLOCKS_DIFFER_MS
  if (entries.some(({ action, at }) => action === 'reminded' && at.getTime() >= from)) return 'yes'
  return now().getTime() - since.getTime() > DELAYED_AT_MOST_MS ? 'no' : 'unknown'
}
