import { HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { absent, Conflict, isRefusal, Refusal } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import type { Context } from '@/lib/desk/upstream/context'
import { CONFIGURED, type ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import type { Creation } from '@/lib/desk/upstream/envelopes'
import { readFeedSince } from '@/lib/desk/upstream/feed'
import { keyStillHere } from '@/lib/desk/upstream/keys/key-of'
import { serviceFor } from '@/lib/desk/upstream/service-for'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { Draft } from './contract/draft'
import { changeDraft, type DraftRow, findDraft, findSentEnvelopes, lockDraft, type OwnDraft, removeCodes } from './sql'

type Request = Partial<Pick<DraftRow, 'body' | 'frozen' | 'templateId' | 'base'>>

const CHANGED = 'This draft was changed elsewhere. Check the newer version, then send it.'

/**
 * Moves the draft from open to sending. The request is stored, and the attempt counted, before the
 * attempt begins. `prepare` makes the request before that, because it may take long; a repeat keeps
 * the stored one.
 */
export async function freezeDraft(
  { key, now }: Pick<Context, 'key' | 'now'>,
  own: OwnDraft,
  version: number,
  prepare: (row: DraftRow) => Request | Promise<Request>,
  /** Stores what belongs to the request besides it. */
  store?: (tx: Desk, row: DraftRow) => Promise<void>,
): Promise<DraftRow> {
  const draftRow = await requireDraft(own)
  if (draftRow.state === 'open' && draftRow.version !== version) throw new Conflict(CHANGED)
  const request = draftRow.state === 'open' ? await prepare(draftRow) : undefined
  return desk().transaction(async (tx) => {
    const row = await lockDraft(tx, own)
    if (!row) throw absent('draft')
    if (row.state === 'sent') return row
    if (row.state === 'sending') return change(tx, row, { attempts: row.attempts + 1 }, now())
    if (!request || row.version !== version) throw new Conflict(CHANGED)
    await store?.(tx, row)
    const attempt = { attempts: 1, sentWith: key?.id ?? CONFIGURED, frozenAt: now() }
    return change(tx, row, { ...request, ...attempt, state: 'sending', round: row.round + 1 }, now())
  })
}

async function change(db: Desk, row: DraftRow, patch: Partial<DraftRow>, now: Date): Promise<DraftRow> {
  const changed = await changeDraft(db, row, patch, now)
  if (!changed) throw new Conflict('This draft was changed elsewhere. Reload to see its state.')
  return changed
}

export async function requireDraft(own: OwnDraft, db?: Desk): Promise<DraftRow> {
  const row = await findDraft(own, db)
  if (!row) throw absent('draft')
  return row
}

/**
 * The service under the key of the first attempt: services keep idempotency keys apart by tenant,
 * so a repeat under another API key could create a second envelope. It continues when the browser
 * disconnects, and what it sends is in the mirror before the answer.
 */
export async function serviceUnder(keyId: string | null): Promise<Upstream> {
  return serviceFor(await keyUnder(keyId))
}

/** Undefined means the configured one. */
export const keyUnder = async (keyId: string | null): Promise<ServiceKey | undefined> =>
  keyId === null || keyId === CONFIGURED ? undefined : keyStillHere(keyId)

/** Services keep idempotency keys for a day. Later, a repeat could create another envelope. */
const KEY_REMEMBERED_MS = 20 * HOUR_MS
/** The clocks of the dashboard and of the service may differ. */
const SKEW_MS = 10 * MINUTE_MS

/** An envelope to be created, with a request and key that are stored and never change. */
export type StoredCreation = {
  /** This one included. */
  attempts: number
  begunAt: Date
  /** From when on an envelope may come from it, if that is earlier. */
  since?: Date
  templateId: string | null
  request: {
    signers: readonly { email?: string | undefined }[]
    emailSubject?: string | undefined
    /** Of own documents. */
    files?: readonly { name: string }[]
  }
  /** What a person does where the envelopes do not show whether it was created. */
  advice: string
}

/** `refusal`: the service certainly created nothing. */
export type Outcome = { envelope: Creation; refusal?: undefined } | { envelope?: undefined; refusal: Refusal }

/**
 * Creates an envelope, or finds the one that an earlier attempt created. `create` sends the same
 * bytes under the same key each time, so a repeat creates nothing more while the service remembers
 * the key; after that the feed decides. Throws where the outcome stays unknown.
 */
export async function createOnce(
  service: Pick<Upstream, 'feed'>,
  creation: StoredCreation,
  create: () => Promise<Creation>,
  now: Date,
): Promise<Outcome> {
  const isKeyOld = creation.attempts > 1 && now.getTime() - creation.begunAt.getTime() > KEY_REMEMBERED_MS
  const earlier = isKeyOld ? await findCreated(service, creation) : undefined
  if (earlier) return { envelope: earlier }
  try {
    return { envelope: await create() }
  } catch (error) {
    if (!isRefusal(error) || error.about.unknownOutcome) throw error
    if (isAboutEarlierAttempt(creation, error)) {
      // Every further attempt would get the same answer.
      const created = await findCreated(service, creation)
      return created ? { envelope: created } : { refusal: error }
    }
    // After a lost answer only a rejection of the request itself proves that nothing was created.
    if (error.kind === 'InvalidInput' || creation.attempts === 1) return { refusal: error }
    throw error
  }
}

/** The template or the key can no longer be used: what an earlier attempt did is unknown. */
const isAboutEarlierAttempt = ({ attempts }: StoredCreation, { kind, about: { reason } }: Refusal): boolean =>
  reason === 'idempotency_key_reused' || reason === 'idempotency_key_forgotten' || (kind === 'NotFound' && attempts > 1)

/** The envelope of an earlier attempt, by the feed; undefined if none was created. */
async function findCreated(service: Pick<Upstream, 'feed'>, creation: StoredCreation): Promise<Creation | undefined> {
  const { templateId, request } = creation
  const since = new Date((creation.since ?? creation.begunAt).getTime() - SKEW_MS)
  const { events, whole } = await readFeedSince(service, since).catch((error: unknown) => {
    throw isRefusal(error) ? new Refusal(error.kind, error.message, { ...error.about, unknownOutcome: true }) : error
  })
  const created = events
    .map(({ envelope }) => envelope)
    .filter((envelope) => mayComeFrom(templateId, since, envelope) && !isRuledOut(envelope, request))
  const sent = await findSentEnvelopes(created.flatMap(({ id }) => id ?? []))
  const possible = created.filter(({ id }) => id === undefined || !sent.has(id))
  const [match, ...more] = possible.filter((envelope) => matches(envelope, request))
  if (match?.id && more.length === 0) return { id: match.id }
  const isComplete = whole || events.some(({ event_time }) => new Date(event_time) < since)
  if (isComplete && possible.length === 0) return undefined
  const what = templateId ? 'The service no longer has this template' : 'The service no longer remembers this send'
  const why = `${what}, and the envelopes sent since do not show whether this one was. ${creation.advice}`
  throw new Conflict(why.trim(), { unknownOutcome: true })
}

/** Missing fields don't rule an envelope out. */
function mayComeFrom(template: string | null, since: Date, envelope: PdfSignRequest): boolean {
  const isOfTemplate = template === null ? !envelope.templateId : (envelope.templateId ?? template) === template
  return isOfTemplate && !((parseServiceDate(envelope.createdOn) ?? since) < since)
}

/** Own documents have no template to match by. Other documents mean another envelope. */
function isRuledOut({ files }: PdfSignRequest, request: StoredCreation['request']): boolean {
  const names = files?.flatMap(({ name }) => name ?? [])
  if (!request.files || !files || names?.length !== files.length) return false
  return names.join('\n') !== request.files.map(({ name }) => name).join('\n')
}

function matches(envelope: PdfSignRequest, { signers, emailSubject }: StoredCreation['request']): boolean {
  const addresses = (envelope.signers ?? []).flatMap(({ email, delegatedFrom }) => [email, delegatedFrom].map(folded))
  return (
    signers.every(({ email }) => addresses.includes(folded(email))) &&
    (emailSubject === undefined || emailSubject === envelope.emailSubject)
  )
}

const folded = (email: string | undefined) => email?.trim().toLowerCase()

const OPEN = { state: 'open', body: null, frozen: null, frozenAt: null, attempts: 0, sentWith: null } as const

/**
 * Lets the draft be changed again, because the attempt made nothing. Not while another process
 * repeats the attempt: that one may make it.
 */
export const reopen = (row: DraftRow, now: Date): Promise<void> =>
  desk().transaction(async (tx) => {
    const current = await lockDraft(tx, row)
    if (current?.attempts !== row.attempts) return
    await removeCodes(tx, row.id)
    await changeDraft(tx, row, OPEN, now)
  })

/** What the browser sees of a draft: neither its idempotency key nor the stored body. */
export function toDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    purpose: row.purpose,
    template_id: row.templateId ?? undefined,
    template_name: row.templateName ?? undefined,
    state: row.state,
    content: row.content,
    version: row.version,
    envelope_id: row.envelopeId ?? undefined,
    notice: row.notice ?? undefined,
    ...(row.replaces && { replaces: { envelope_id: row.replaces, voided: row.replacedAt !== null } }),
    updated_on: row.updatedAt.toISOString(),
  }
}

/** Names the send in this process that waits for its answer. */
export const sendOf = ({ personId, id }: OwnDraft) => `send of draft ${personId} ${id}`
