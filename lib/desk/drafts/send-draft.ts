import 'server-only'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { accountScope } from '@/lib/desk/contacts/account-scope'
import { rememberContacts } from '@/lib/desk/contacts/remember-contacts'
import type { Context, Person } from '@/lib/desk/context'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import { absent, conflict, isRefusal, Refusal, repeatable } from '@/lib/desk/contract/refusal'
import { CONFIGURED } from '@/lib/desk/contract/service-key'
import { shareRun } from '@/lib/desk/env/once'
import { keyStillHere } from '@/lib/desk/keys/key-of'
import { type Desk, desk } from '@/lib/desk/store/database'
import { changeDraft, type DraftRow, lockDraft, type OwnDraft } from '@/lib/desk/store/drafts'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'
import { bodyOf, onDraft } from './draft-body'
import { requireDraft, sendOf, toDraft } from './drafts'
import { findSentEnvelope } from './find-sent-envelope'

/**
 * Sends a draft once, even when several tabs ask for it several times: one idempotency key and one stored body make one envelope.
 * Requests to this process share an attempt; another process repeats exactly the same one.
 */
export function sendDraft(
  context: Context,
  person: Person,
  { id, version }: { id: string; version: number },
): Promise<Draft> {
  const own = { personId: person.id, id }
  return shareRun(sendOf(own), () => attemptSend(context, own, version))
}

async function attemptSend({ key, now }: Context, own: OwnDraft, version: number): Promise<Draft> {
  const row = await freeze(own, version, key?.id ?? CONFIGURED, now())
  const { body, templateId } = row
  if (row.state === 'sent' || !body || !templateId) return toDraft(row)
  try {
    const service = await serviceUnder(row.sentWith ?? key?.id ?? CONFIGURED)
    return await closeSent(row, body, await service.createFromTemplate(templateId, body, row.idempotencyKey), now())
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.about.unknownOutcome) throw repeatable(error)
    if (error.code === 404 && row.attempts > 1) {
      // The template is gone, so every further attempt would get the same answer.
      const service = await serviceUnder(row.sentWith ?? key?.id ?? CONFIGURED)
      const found = await findSentEnvelope(service, { ...row, templateId }, body)
      if (found === 'ambiguous') throw ambiguous()
      if (found !== 'nothing') return closeSent(row, body, found.envelopeId, now())
    } else if (!createdNothing(row, error)) throw error
    await close(desk(), row, { state: 'open', body: null, attempts: 0, sentWith: null }, now())
    throw error.code === 404 ? templateGone() : onDraft(error, row.content)
  }
}

/**
 * The service under the key of the first attempt: services keep idempotency keys apart by tenant, so a repeat under another API key
 * could create a second envelope. It continues when the browser disconnects.
 */
async function serviceUnder(keyId: string): Promise<Upstream> {
  return upstream(keyId === CONFIGURED ? undefined : await keyStillHere(keyId))
}

async function closeSent(
  row: DraftRow,
  body: EnvelopeFromTemplateRequest,
  envelopeId: string,
  now: Date,
): Promise<Draft> {
  const keyId = row.sentWith ?? CONFIGURED
  const scope = await accountScope(await serviceUnder(keyId), keyId)
  const people = body.signers.map(({ name, email }) => ({ name, email, lastUsedAt: now }))
  return desk().transaction(async (tx) => {
    await rememberContacts(tx, scope, people)
    return close(tx, row, { state: 'sent', envelopeId }, now)
  })
}

const templateGone = () =>
  new Refusal(404, 'The service no longer has this template. No envelope was created from this draft.')

const ambiguous = () =>
  new Refusal(
    409,
    'The service no longer has this template, and the envelopes sent since do not show whether this one was. Check Envelopes, then discard this draft.',
    { unknownOutcome: true },
  )

/** Moves the draft from open to sending. The body is stored, and the attempt counted, before the attempt begins. */
function freeze(own: OwnDraft, version: number, keyId: string, now: Date): Promise<DraftRow> {
  return desk().transaction(async (tx) => {
    const row = await lockDraft(tx, own)
    if (!row) throw absent('draft')
    if (row.state === 'sent') return row
    if (row.state === 'sending') return change(tx, row, { attempts: row.attempts + 1 }, now)
    if (row.version !== version) throw conflict('This draft was changed elsewhere. Reload to see the newer version.')
    const sending = { state: 'sending', body: bodyOf(row.content), round: row.round + 1 } as const
    return change(tx, row, { ...sending, attempts: 1, sentWith: keyId }, now)
  })
}

/** Ends the attempt's round, unless it has ended in the meantime. */
async function close(db: Desk, row: DraftRow, outcome: Partial<DraftRow>, now: Date): Promise<Draft> {
  return toDraft((await changeDraft(db, row, outcome, now)) ?? (await requireDraft(row, db)))
}

async function change(db: Desk, row: DraftRow, patch: Partial<DraftRow>, now: Date): Promise<DraftRow> {
  const changed = await changeDraft(db, row, patch, now)
  if (!changed) throw conflict('This draft was changed elsewhere. Reload to see its state.')
  return changed
}

/**
 * True when the service certainly created nothing. After an attempt whose answer was lost, only a rejection of the
 * request itself proves it: an unreachable service or a withdrawn key says nothing about that attempt.
 */
function createdNothing(row: DraftRow, { code }: Refusal): boolean {
  return code === 400 || row.attempts === 1
}
