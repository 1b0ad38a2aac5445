import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { accountOfContacts, rememberContacts } from '@/lib/desk/contacts/suggest-contacts'
import { storeReminders } from '@/lib/desk/reminders/envelope-reminders'
import { lockMirrored } from '@/lib/desk/reminders/sql'
import { Conflict, isRefusal, NotFound, repeatable } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { shareRun } from '@/lib/desk/runtime/process/once'
import type { Context, Person } from '@/lib/desk/upstream/context'
import type { Creation } from '@/lib/desk/upstream/envelopes'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { sentByOf } from '@/lib/desk/upstream/sent-by'
import { withoutSignal } from '@/lib/desk/upstream/service-for'
import { streamedJson } from '@/lib/desk/upstream/transport/streamed-json'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { readCodes, requireCodes, sealCodes, withCodes } from './access-codes'
import type { AccessCodes, Draft, SentDraft } from './contract/draft'
import type { SendSettings } from './contract/send-settings'
import { bodyOf, freezeDocuments, onDraft, openFile, withLanguages } from './prepare-request'
import { replaceEnvelope } from './replacements/replace-envelope'
import { requireSameSettings } from './require-same-settings'
import { requireSameTemplate } from './require-same-template'
import {
  createOnce,
  freezeDraft,
  keyUnder,
  type Outcome,
  reopen,
  requireDraft,
  type StoredCreation,
  sendOf,
  serviceUnder,
  toDraft,
} from './send-once'
import { changeDraft, type DraftRow, type OwnDraft, removeCodes, removePrepared } from './sql'

type SendRequest = {
  version: number
  codes?: AccessCodes | undefined
  /** How many had finished in the envelope that is replaced, as the person saw it. */
  finished?: number | undefined
  /** The fingerprint of the template, as the person saw it. */
  template?: string | undefined
  /** Sender, branding and reminder rule, as the person saw them. */
  settings?: SendSettings | undefined
}

/**
 * Sends a draft once, even when several tabs ask for it several times: one idempotency key and one
 * stored request make one envelope. Requests to this process share an attempt; another process
 * repeats exactly the same one.
 */
export async function sendDraft(
  context: Context,
  person: Person,
  { id, ...request }: SendRequest & { id: string },
): Promise<SentDraft> {
  const own = { personId: person.id, id }
  const run = () => attemptSend(withoutSignal(context), person, own, request)
  const { sentCodes, ...draft } = await shareRun(sendOf(own), run)
  return { ...draft, ...(sentCodes && { codes_sent: isDeepStrictEqual(request.codes, sentCodes) }) }
}

async function attemptSend(
  context: Context,
  person: Person,
  own: OwnDraft,
  { version, codes = {}, finished, template, settings }: SendRequest,
): Promise<Draft & { sentCodes?: AccessCodes | undefined }> {
  const { now } = context
  const prepare = async (open: DraftRow) => {
    if (open.purpose === 'template') throw new Conflict('This draft becomes a template. Save the template instead.')
    await requireCodes(context, open.content, codes)
    await requireSameSettings(context, settings, open.templateId)
    if (!open.templateId) return freezeDocuments(context, person, open)
    const sentBy = await sentByOf(context.upstream, person)
    const body = await withLanguages(context, { ...bodyOf(open.content), sentBy })
    await requireSameTemplate(context, open.templateId, template).catch(asTemplateGone)
    return { body }
  }
  const row = await freezeDraft(context, own, version, prepare, (tx, open) =>
    sealCodes(tx, open.id, open.content, codes),
  )
  if (row.state === 'sent') return toDraft(row)
  const sentCodes = await readCodes(row)
  try {
    const { envelope, refusal } = await replaceAndCreate(context, person, row, finished)
    if (envelope) return { ...(await closeSent(person, row, envelope, now())), sentCodes }
    await reopen(row, now())
    throw onDraft(refusal, row)
  } catch (error) {
    throw isRefusal(error) && error.about.unknownOutcome ? repeatable(error) : error
  }
}

async function replaceAndCreate(
  context: Context,
  person: Person,
  row: DraftRow,
  finished: number | undefined,
): Promise<Outcome> {
  const service = await serviceUnder(row.sentWith)
  try {
    await replaceEnvelope(context, person, service, row, finished)
  } catch (error) {
    if (!isRefusal(error) || error.about.unknownOutcome) throw error
    // No attempt creates the envelope before the other one is voided.
    return { refusal: error }
  }
  const outcome = await createOnce(service, creationOf(row), () => create(service, row), context.now())
  return outcome.refusal?.kind === 'NotFound' && row.templateId ? { refusal: templateGone() } : outcome
}

function creationOf({ attempts, createdAt, frozenAt, round, templateId, ...row }: DraftRow): StoredCreation {
  const begunAt = frozenAt ?? createdAt
  const advice = 'Check Envelopes, then discard this draft.'
  return { attempts, begunAt, since: round > 1 ? createdAt : begunAt, templateId, request: requestOf(row), advice }
}

function requestOf({ body, frozen }: Pick<DraftRow, 'body' | 'frozen'>) {
  const request = body ?? (frozen?.kind === 'envelope' ? frozen.request : undefined)
  if (!request) throw new Error('the draft has no request')
  return request
}

async function create(service: Upstream, { id, templateId, idempotencyKey, ...row }: DraftRow): Promise<Creation> {
  const { body, frozen } = row
  if (body && templateId) return service.createFromTemplate(templateId, await withCodes(id, body), idempotencyKey)
  if (frozen?.kind !== 'envelope') throw new Error('the draft has no request')
  const streamed = streamedJson(await withCodes(id, frozen.request), frozen.files.map(openFile))
  return service.createFromDocuments(streamed, idempotencyKey)
}

async function closeSent(person: Person, row: DraftRow, { id, notice }: Creation, now: Date): Promise<Draft> {
  const key = await keyUnder(row.sentWith)
  const { reminders } = row.content
  // Reminders that somebody chose must not be lost: without the account, the attempt is repeated.
  const account = reminders ? await accountOf(key) : await accountOfContacts(key)
  return desk().transaction(async (tx) => {
    // Always in this order: the mirror changes its row before contacts, and the previous release
    // contacts before the draft. Two orders could deadlock.
    if (reminders && account) await lockMirrored(tx, account, id)
    await rememberContacts(tx, account, recipientsOf(row), now)
    const sent = await changeDraft(tx, row, { state: 'sent', envelopeId: id, notice: notice ?? null }, now)
    if (!sent) return toDraft(await requireDraft(row, tx))
    await removePrepared(tx, row.id)
    await removeCodes(tx, row.id)
    if (reminders && account) await storeReminders(tx, person, { account, id, choice: reminders, now })
    return toDraft(sent)
  })
}

/** A template's slots have their own languages; for other people the sender chooses. */
const recipientsOf = (row: DraftRow) =>
  row.templateId
    ? requestOf(row).signers
    : requestOf(row).signers.map((signer) => ({ ...signer, language: signer.language ?? null }))

function asTemplateGone(error: unknown): never {
  throw isRefusal(error, 'NotFound') ? templateGone() : error
}

const templateGone = () =>
  new NotFound('The service no longer has this template. No envelope was created from this draft.')
