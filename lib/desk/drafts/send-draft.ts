import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import type { Draft } from '@/lib/desk/contract/desk'
import { absent, conflict, isRefusal, Refusal, repeatable } from '@/lib/desk/contract/refusal'
import { once } from '@/lib/desk/env/once'
import { type Desk, desk } from '@/lib/desk/store/database'
import { drafts } from '@/lib/desk/store/schema/desk'
import { rememberContacts } from './contacts'
import { bodyOf, onDraft } from './draft-body'
import { type DraftRow, findDraft, toDraft } from './drafts'
import { type FeedBack, whatWasSent } from './sent-before'

/** Creates the envelope and resolves to its id; repeated with the same idempotency key and body it creates nothing more. */
export type Create = (templateId: string, body: EnvelopeFromTemplateRequest, idempotencyKey: string) => Promise<string>

/** How to send: the id of the API key that a first attempt goes out under, and what can be done under any. */
export type Sending = { keyId: string; under: (keyId: string) => Promise<{ create: Create; feedBack: FeedBack }> }

const running = () => once('draft attempts', () => new Map<string, Promise<Draft>>())

const attemptKey = (personId: string, id: string) => `${personId} ${id}`

/** An attempt of this process waits for its answer. */
export const isBeingSent = (personId: string, id: string): boolean => running().has(attemptKey(personId, id))

/**
 * Sends a draft, however often and from however many tabs it is asked: one idempotency key and one stored body make it one
 * envelope. Requests to this process share an attempt; another process repeats exactly the same one.
 */
export function sendDraft(personId: string, id: string, version: number, sending: Sending): Promise<Draft> {
  const key = attemptKey(personId, id)
  const shared = running().get(key)
  if (shared) return shared
  const attempt = perform(personId, id, version, sending).finally(() => running().delete(key))
  running().set(key, attempt)
  return attempt
}

async function perform(personId: string, id: string, version: number, { keyId, under }: Sending): Promise<Draft> {
  const row = await freeze(personId, id, version, keyId)
  const { body } = row
  if (row.state === 'sent' || !body) return toDraft(row)
  // Services keep idempotency keys apart by tenant: a repeat under another API key could be a second envelope.
  const service = () => under(row.sentWith ?? keyId)
  try {
    const envelopeId = await (await service()).create(row.templateId, body, row.idempotencyKey)
    return await closeSent(row, body, envelopeId)
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.about.unknownOutcome) throw repeatable(error)
    if (error.code === 404 && row.attempts > 1) {
      // The template is gone: no attempt will ever be answered otherwise.
      const found = await whatWasSent(row, body, async (since) => (await service()).feedBack(since))
      if (found === 'unclear') throw unclear()
      if (found !== 'nothing') return closeSent(row, body, found.envelopeId)
    } else if (!nothingSent(row, error)) throw error
    await close(desk(), row, { state: 'open', body: null, attempts: 0, sentWith: null })
    throw error.code === 404 ? templateGone() : onDraft(error, row.content)
  }
}

function closeSent(row: DraftRow, body: EnvelopeFromTemplateRequest, envelopeId: string): Promise<Draft> {
  return desk().transaction(async (tx) => {
    await rememberContacts(tx, body.signers)
    return close(tx, row, { state: 'sent', envelopeId })
  })
}

const templateGone = () =>
  new Refusal(404, 'The service no longer has this template. No envelope was made from this draft.')

const unclear = () =>
  new Refusal(
    409,
    'The service no longer has this template, and what was sent since does not tell whether this was. Look among the envelopes, then discard this draft.',
    { unknownOutcome: true },
  )

/** From open to sending, in one step; what will be sent is stored, and the attempt counted, before it begins. */
function freeze(personId: string, id: string, version: number, keyId: string): Promise<DraftRow> {
  return desk().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, id), eq(drafts.personId, personId)))
      .for('update')
    if (!row) throw absent('draft')
    if (row.state === 'sent') return row
    if (row.state === 'sending') return change(tx, row, { attempts: row.attempts + 1 })
    if (row.version !== version) throw conflict('This draft was changed elsewhere. Reload to see the newer version.')
    return change(tx, row, {
      state: 'sending',
      body: bodyOf(row.content),
      round: row.round + 1,
      attempts: 1,
      sentWith: keyId,
    })
  })
}

/** Ends the attempt's round; a round that ended otherwise meanwhile stays as it is. */
async function close(db: Desk, row: DraftRow, outcome: Partial<DraftRow>): Promise<Draft> {
  const ended = await change(db, row, outcome).catch((error: unknown) => {
    if (isRefusal(error)) return findDraft(row.personId, row.id, db)
    throw error
  })
  return toDraft(ended)
}

async function change(db: Desk, row: DraftRow, patch: Partial<DraftRow>): Promise<DraftRow> {
  const [changed] = await db
    .update(drafts)
    .set({ ...patch, version: sql`${drafts.version} + 1`, updatedAt: new Date() })
    .where(and(eq(drafts.id, row.id), eq(drafts.state, row.state), eq(drafts.round, row.round)))
    .returning()
  if (!changed) throw conflict('This draft was changed elsewhere. Reload to see its state.')
  return changed
}

/**
 * True when the service certainly created nothing. After an attempt whose answer got lost, only a verdict on the request
 * itself says so: an unreachable service or a withdrawn key tells nothing about that attempt.
 */
function nothingSent(row: DraftRow, { code }: Refusal): boolean {
  return code === 400 || row.attempts === 1
}
