import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { nameActor } from '@/lib/desk/activity/activity'
import { requireSameSettings } from '@/lib/desk/drafts/require-same-settings'
import { requireSameTemplate } from '@/lib/desk/drafts/require-same-template'
import { selectedEnvelopes } from '@/lib/desk/envelopes/find-envelopes'
import { InvalidInput, LimitExceeded } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import type { Context } from '@/lib/desk/upstream/context'
import { bulkShare } from '@/lib/desk/upstream/contract/priority'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { sentByOf } from '@/lib/desk/upstream/sent-by'
import { helps, mailing } from '@/lib/envelope/mail-state'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { jobQueue } from '@/lib/jobs/job-queue'
import {
  type BulkCheck,
  type BulkCheckRequest,
  type Exclusion,
  MOST_ENVELOPES,
  type NewBulkAction,
  whyExcluded,
} from './contract/bulk-action'
import { type BulkJob, type NewBulkSend, REQUESTS_EACH, START_DELAY_MS } from './contract/bulk-job'
import { MAX_BULK_ROWS } from './contract/bulk-row-states'
import { type Controller, readBulkJob, requireKind } from './read-bulk-job'
import { runBulkJob } from './run-rows'
import { findBulkJob, insertBulkJob, lockBulkJobsOf, measureOpenJobs, removeEndedJobs } from './sql'

/**
 * Stores every row with its idempotency key and exactly what will be sent, and has a job send them.
 * Starting it again with the same id starts nothing more.
 */
export async function startBulkSend(
  context: Context,
  person: Controller,
  { id, template_id: templateId, template: reviewed, settings, name, rows }: NewBulkSend,
): Promise<BulkJob> {
  const { upstream, key, now } = context
  // Its answer was lost: what the template has by now changes nothing about it.
  if (await findBulkJob(id)) return readBulkJob(context, person, { id })
  await requireSameSettings(context, settings, templateId)
  const template = (await requireSameTemplate(context, templateId, reviewed)) ?? (await upstream.template(templateId))
  requireSendable(template, rows)
  const account = await accountOf(key)
  const sentBy = await sentByOf(upstream, person)
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
        templateFingerprint: reviewed ?? null,
        name: name || null,
        slots: slotsOf(template).map(({ signerIndex, label }) => ({ signerIndex, label })),
        startsAt,
      },
      rows.map(({ line, request }, index) => ({ position: index + 1, line, body: { ...request, sentBy } })),
    )
    if (isNew) await jobQueue(tx).enqueue(runBulkJob, { key: id, input: { bulkJobId: id }, runAt: startsAt })
  })
  jobsEnqueued().notify()
  return readBulkJob(context, person, { id })
}

/** The browser checks the same. Here it prevents 10,000 half-filled envelopes. */
function requireSendable(template: PdfSignRequest, rows: NewBulkSend['rows']): void {
  const flaw = whyNotSendable(template)
  if (flaw) throw new InvalidInput(flaw)
  const slots = slotsOf(template)
  const slotIndexes = new Set(slots.map(({ signerIndex }) => signerIndex))
  for (const [index, { line, request }] of rows.entries()) {
    const refuse = (message: string) => {
      throw new InvalidInput(`Line ${line}: ${message}`, { field: `rows.${index}.request.signers` })
    }
    const filled = request.signers.map(({ signerIndex }) => signerIndex)
    if (new Set(filled).size < filled.length) refuse('two people are named for the same slot.')
    if (!filled.every((slot) => slot !== undefined && slotIndexes.has(slot)))
      refuse('the template does not have this slot.')
    const empty = slots.find(
      ({ copy, signerIndex }) =>
        !copy && !request.signers.some((each) => each.signerIndex === signerIndex && each.email),
    )
    if (empty) refuse(`the slot “${empty.label}” has no email address.`)
    const nameless = request.signers.find(({ name }) => !name?.trim())
    const label = slots.find(({ signerIndex }) => signerIndex === nameless?.signerIndex)?.label
    if (nameless) refuse(`the slot “${label}” has no name.`)
  }
}

/**
 * Fixes the envelopes that the person confirmed, and has a job act on them after the delay. A
 * download has no job: the browser's request for the zip does the work.
 */
export async function startAction(
  context: Context,
  person: Controller,
  { id, kind, ids, reason }: NewBulkAction,
): Promise<BulkJob> {
  await requireKind(context, person, kind)
  const unique = [...new Set(ids)]
  const envelopesById = new Map<string, PdfSignRequest>()
  for await (const part of selectedEnvelopes(context, { ids: unique })) {
    for (const each of part) envelopesById.set(each.id, each.envelope)
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
        body: toLabel(envelopesById.get(targetId)),
      })),
    )
    if (isNew && kind !== 'download')
      await jobQueue(tx).enqueue(runBulkJob, { key: id, input: { bulkJobId: id }, runAt: startsAt })
  })
  jobsEnqueued().notify()
  return readBulkJob(context, person, { id })
}

/** What the rows are listed by. Nothing of it is sent. */
function toLabel(envelope: PdfSignRequest | undefined) {
  const signers = (envelope?.signers ?? []).map(({ name, email }) => ({ name, email }))
  return { signers, ...(envelope?.emailSubject && { emailSubject: envelope.emailSubject }) }
}

const MOST_SUBJECTS = 3

/** For which of the selected envelopes the action is possible, by the mirror alone. */
export async function checkAction(
  context: Context,
  person: Controller,
  { kind, selection }: BulkCheckRequest,
): Promise<BulkCheck> {
  await requireKind(context, person, kind)
  const possible: string[] = []
  const excluded = new Map<Exclusion, BulkCheck['excluded'][number]>()
  const exclude = (reason: Exclusion, count: number, subject?: string) => {
    const exclusion = excluded.get(reason) ?? { reason, count: 0, subjects: [] }
    exclusion.count += count
    if (subject && exclusion.subjects.length < MOST_SUBJECTS) exclusion.subjects.push(subject)
    excluded.set(reason, exclusion)
  }
  const signed: BulkCheck['signed'] = { count: 0, subjects: [] }
  let notHelped = 0
  let looked = 0
  let isCapped = false
  for await (const part of selectedEnvelopes(context, selection)) {
    isCapped = looked + part.length > MAX_BULK_ROWS
    for (const { id, envelope } of part.slice(0, MAX_BULK_ROWS - looked)) {
      const reason = whyExcluded(kind, envelope)
      if (reason) {
        exclude(reason, 1, envelope.emailSubject)
        continue
      }
      possible.push(id)
      if (kind === 'remind') notHelped += mailing(envelope).mailed.filter((person) => !helps(person)).length
      const people = kind === 'void' ? signersOf(envelope) : []
      if (people.length === 0) continue
      signed.count += 1
      const subject = envelope.emailSubject
      if (subject && signed.subjects.length < MOST_SUBJECTS) signed.subjects.push({ subject, people })
    }
    looked += part.length
    if (isCapped) break
  }
  const missing = 'ids' in selection ? new Set(selection.ids).size - looked : 0
  if (missing > 0) exclude('missing', missing)
  const chosen = possible.slice(0, MOST_ENVELOPES[kind])
  return {
    possible: chosen,
    excluded: [...excluded.values()].toSorted((a, b) => b.count - a.count),
    signed,
    not_helped: notHelped,
    left_out: possible.length - chosen.length,
    is_capped: isCapped,
    seconds: Math.ceil((chosen.length * REQUESTS_EACH[kind] * 60) / bulkShare(context.upstream.budget().limit)),
  }
}

/** Who has signed, by name or address. */
const signersOf = (envelope: PdfSignRequest): string[] =>
  signingProgress(envelope)
    .steps.flatMap(({ participants }) => participants)
    .flatMap(({ state, signer }) => (state === 'signed' ? signer.name || signer.email || 'Unnamed' : []))

const MIB = 1024 * 1024
/** What one person may have under way, and what is kept of the bulk jobs that ended. */
const OPEN = { jobs: 20, bytes: 128 * MIB }
const ENDED = { jobs: 200, bytes: 256 * MIB }

/** Stores a bulk job within what one person may have. False when one with its id exists. */
async function addBulkJob(
  tx: Desk,
  bulkJob: Parameters<typeof insertBulkJob>[1],
  rows: Parameters<typeof insertBulkJob>[2],
): Promise<boolean> {
  await lockBulkJobsOf(tx, bulkJob.personId)
  if (!(await insertBulkJob(tx, bulkJob, rows))) return false
  await removeEndedJobs(tx, bulkJob.personId, ENDED)
  const { jobs, bytes } = await measureOpenJobs(tx, bulkJob.personId)
  if (jobs > OPEN.jobs || bytes > OPEN.bytes) {
    throw new LimitExceeded(
      'You have too many bulk jobs under way. Wait until one ends, or cancel one under Bulk jobs.',
    )
  }
  return true
}
