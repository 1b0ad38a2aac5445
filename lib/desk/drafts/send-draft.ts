import 'server-only'
import { accountOfContacts, rememberContacts } from '@/lib/desk/contacts/remember-contacts'
import type { Context, Person } from '@/lib/desk/platform/context'
import { conflict, isRefusal, Refusal, repeatable } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { shareRun } from '@/lib/desk/platform/process/once'
import type { Creation } from '@/lib/desk/platform/upstream/envelopes'
import { streamedJson } from '@/lib/desk/platform/upstream/transport/streamed-json'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import type { Draft } from './contract/draft'
import { bodyOf, onDraft } from './draft-body'
import { sendOf, toDraft } from './drafts'
import { findSentEnvelope } from './find-sent-envelope'
import { freezeDocuments, openFile } from './freeze-documents'
import { closeRound, freezeDraft, keyUnder, reopen, serviceUnder } from './freeze-draft'
import { replaceEnvelope } from './replace-envelope'
import type { DraftRow, OwnDraft } from './sql/drafts'
import { removePrepared } from './sql/prepared-documents'

/** Services keep idempotency keys for at least a day (service-surface). After that a repeat could create a second envelope. */
const KEY_REMEMBERED_MS = 20 * 60 * 60_000

/**
 * Sends a draft once, even when several tabs ask for it several times: one idempotency key and one stored request make one envelope.
 * Requests to this process share an attempt; another process repeats exactly the same one.
 */
export function sendDraft(
  context: Context,
  person: Person,
  { id, version }: { id: string; version: number },
): Promise<Draft> {
  const own = { personId: person.id, id }
  return shareRun(sendOf(own), () => attemptSend(context, person, own, version))
}

async function attemptSend(context: Context, person: Person, own: OwnDraft, version: number): Promise<Draft> {
  const { now } = context
  const row = await freezeDraft(context, own, version, (open) => {
    if (open.purpose === 'template') throw conflict('This draft becomes a template. Save the template instead.')
    return open.templateId ? { body: bodyOf(open.content) } : freezeDocuments(context, person, open)
  })
  if (row.state === 'sent') return toDraft(row)
  try {
    const service = await serviceUnder(row.sentWith)
    await replaceEnvelope(context, person, service, row)
    const isOld = row.attempts > 1 && now().getTime() - (row.frozenAt ?? row.createdAt).getTime() > KEY_REMEMBERED_MS
    const earlier = isOld ? await findEarlier(service, row) : undefined
    return await closeSent(row, earlier ?? (await create(service, row)), now())
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.about.unknownOutcome) throw repeatable(error)
    if (isAboutEarlierAttempt(row, error)) {
      // Every further attempt would get the same answer.
      const earlier = await findEarlier(await serviceUnder(row.sentWith), row)
      if (earlier) return closeSent(row, earlier, now())
    } else if (!createdNothing(row, error)) throw error
    await reopen(row, now())
    throw error.code === 404 && row.templateId ? templateGone() : onDraft(error, row)
  }
}

function create(service: Upstream, { body, frozen, templateId, idempotencyKey }: DraftRow): Promise<Creation> {
  if (body && templateId) return service.createFromTemplate(templateId, body, idempotencyKey)
  if (!frozen) throw new Error('the draft has no request')
  const streamed = streamedJson(frozen.request, frozen.files.map(openFile))
  return service.createFromDocuments(streamed, idempotencyKey)
}

async function closeSent(row: DraftRow, { id, notice }: Creation, now: Date): Promise<Draft> {
  const account = await accountOfContacts(await keyUnder(row.sentWith))
  return desk().transaction(async (tx) => {
    await rememberContacts(tx, account, recipientsOf(row), now)
    await removePrepared(tx, row.id)
    return closeRound(tx, row, { state: 'sent', envelopeId: id, notice: notice ?? null }, now)
  })
}

function recipientsOf({ body, frozen }: DraftRow) {
  return body?.signers ?? (frozen?.kind === 'envelope' ? frozen.request.signers : [])
}

/** What an earlier attempt created, or nothing when none did. */
async function findEarlier(service: Upstream, row: DraftRow): Promise<Creation | undefined> {
  const found = await findSentEnvelope(service, row)
  if (found === 'ambiguous') throw ambiguous(row)
  return found === 'nothing' ? undefined : { id: found.envelopeId }
}

/** The template is gone, or the idempotency key was used with another request: neither says what an earlier attempt did. */
function isAboutEarlierAttempt({ attempts }: DraftRow, { code, about }: Refusal): boolean {
  return about.reason === 'idempotency_key_reused' || (code === 404 && attempts > 1)
}

const templateGone = () =>
  new Refusal(404, 'The service no longer has this template. No envelope was created from this draft.')

function ambiguous({ templateId }: DraftRow): Refusal {
  const what = templateId ? 'The service no longer has this template' : 'The service no longer remembers this send'
  return new Refusal(
    409,
    `${what}, and the envelopes sent since do not show whether this one was. Check Envelopes, then discard this draft.`,
    { unknownOutcome: true },
  )
}

/**
 * True when the service certainly created nothing. After an attempt whose answer was lost, only a rejection of the
 * request itself proves it: an unreachable service or a withdrawn key says nothing about that attempt.
 */
function createdNothing({ attempts }: DraftRow, { code }: Refusal): boolean {
  return code === 400 || attempts === 1
}
