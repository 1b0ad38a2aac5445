import { HOUR_MS } from '@/lib/text/durations'
import 'server-only'
import type { TemplateId } from '@/lib/contract/ids'
import { closedBecause } from '@/lib/desk/accounts/contract/permissions'
import { keyCapabilities } from '@/lib/desk/accounts/key-capabilities'
import { absent, Conflict, InvalidInput, LimitExceeded, NotAllowed } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { isRunning, readTogether } from '@/lib/desk/runtime/process/once'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { defaultPeople, whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { defineJob, NoInput } from '@/lib/jobs/define-job'
import { formatBytes } from '@/lib/text/format'
import {
  type DiscardedDraft,
  DRAFT_LIMITS,
  type Draft,
  type DraftContent,
  type DraftPurpose,
  type DraftSummary,
  draftTitle,
} from './contract/draft'
import { type DraftStep, isLocked } from './contract/draft-step'
import { removeReplaces } from './replacements/sql'
import { requireDraft, sendOf, toDraft } from './send-once'
import {
  type DraftFacts,
  type DraftRow,
  discardOwnDraft,
  findDraft,
  giveDrafts,
  insertDraft,
  isTaken,
  listDiscardedDrafts,
  listUnsentDrafts,
  lockDraftsOf,
  measureDrafts,
  removeBlankDrafts,
  removeDiscardedBeyond,
  removeDiscardedDraftsOlderThan,
  replaceContent,
  restoreOwnDraft,
} from './sql'

type Id = { id: string }

/** `isNew`: the browser chose the id and may not have stored a draft under it yet; null then. */
export async function readDraft(person: Person, { id, isNew }: Id & { isNew: boolean }): Promise<Draft | null> {
  const own = { personId: person.id, id }
  const row = isNew ? await findDraft(own) : await requireDraft(own)
  // Under somebody else's id nothing could be saved.
  if (!row && (await isTaken(id))) throw absent('draft')
  return row ? toDraft(row) : null
}

type NewDraft = Partial<Id> & {
  purpose?: DraftPurpose | undefined
  /** The template that is sent or edited; absent for own documents. */
  templateId?: TemplateId | undefined
  content?: DraftContent | undefined
}

/**
 * Creates a draft, with its idempotency key, before any attempt to send it. An id that the person
 * used before returns that draft, because the first answer may have been lost.
 */
export async function createDraft(
  { upstream }: Context,
  { id: personId }: Person,
  { id, purpose = 'envelope', templateId, content }: NewDraft,
): Promise<Draft> {
  if (purpose === 'template') {
    // The route has checked the role.
    const closed = closedBecause('template', {
      role: 'sender',
      capabilities: await keyCapabilities(upstream, 'template'),
    })
    if (closed) throw new NotAllowed(closed)
  }
  const template = templateId && (await upstream.template(templateId))
  const reason = template && purpose === 'envelope' ? whyNotSendable(template) : undefined
  if (reason) throw new InvalidInput(reason)
  const row = await addDraft({
    ...(id && { id }),
    personId,
    purpose,
    templateId: templateId ?? null,
    templateName: template ? templateTitle(template) : null,
    content: content ?? { recipients: template ? defaultPeople(template) : [] },
  })
  if (row) return toDraft(row)
  if (!id) throw new Error('the draft was not written')
  const existing = await requireDraft({ personId, id })
  if (existing.templateId !== (templateId ?? null) || existing.purpose !== purpose) {
    throw new Conflict(
      existing.templateId ? 'This draft belongs to another template.' : 'This draft has its own documents.',
    )
  }
  return toDraft(existing)
}

/** Saves only over the version it was made from, and only while the draft is not being sent. */
export async function saveDraft(
  { now }: Context,
  person: Person,
  { id, version, content }: Id & { version: number; content: DraftContent },
): Promise<Draft> {
  const own = { personId: person.id, id }
  const row = await withinLimits(person.id, (tx) => replaceContent(own, version, content, now(), tx))
  if (row) return toDraft(row)
  const { state } = await requireDraft(own)
  if (state === 'open') throw new Conflict('This draft was changed elsewhere. Reload to see the newer version.')
  throw new Conflict(
    state === 'sent' ? 'This draft was sent already.' : 'This draft is being sent and cannot be changed.',
  )
}

/** Stores a new draft within what one person may keep; undefined when its id is taken. */
export const addDraft = (draft: Parameters<typeof insertDraft>[0]): Promise<DraftRow | undefined> =>
  withinLimits(draft.personId, (tx) => insertDraft(draft, tx))

/** Makes a change that may take room, or takes it back. A person's requests wait in line. */
export const withinLimits = <T>(personId: string, change: (tx: Desk) => Promise<T>): Promise<T> =>
  desk().transaction(async (tx) => {
    const { changed, exceeds } = await measured(tx, personId, () => change(tx))
    if (exceeds === 'drafts') {
      throw new LimitExceeded(`You can keep ${DRAFT_LIMITS.drafts} drafts. Discard one under Drafts to start another.`)
    }
    if (exceeds === 'bytes') {
      const most = formatBytes(DRAFT_LIMITS.bytes)
      throw new LimitExceeded(
        `Your drafts can have ${most} in total. Discard one under Drafts that you no longer need.`,
      )
    }
    return changed
  })

/** Makes drafts of one person another's, if that person has room for them. */
export async function takeDrafts(tx: Desk, { ids, to }: { ids: readonly string[]; to: Person }): Promise<void> {
  const { exceeds } = await measured(tx, to.id, () => giveDrafts(tx, ids, to.id))
  if (exceeds) throw new Conflict(`${to.name} has no room for these drafts. Choose somebody else.`)
}

/** Which limit of a person's drafts a change exceeds. */
async function measured<T>(
  tx: Desk,
  personId: string,
  change: () => Promise<T>,
): Promise<{ changed: T; exceeds?: 'drafts' | 'bytes' }> {
  await lockDraftsOf(tx, personId)
  const before = await measureDrafts(tx, personId)
  const changed = await change()
  if (before.drafts >= DRAFT_LIMITS.drafts) await removeBlankDrafts(tx, personId)
  const after = await measureDrafts(tx, personId)
  // A person who is beyond a limit already may still change what takes no more.
  if (after.drafts > DRAFT_LIMITS.drafts && after.drafts > before.drafts) return { changed, exceeds: 'drafts' }
  if (after.bytes > DRAFT_LIMITS.bytes && after.bytes > before.bytes) return { changed, exceeds: 'bytes' }
  return { changed }
}

/** Of what a person has discarded, the last ones can be restored. */
export const tidyDiscarded = (personId: string): Promise<void> =>
  removeDiscardedBeyond(personId, { drafts: DRAFT_LIMITS.discarded, bytes: DRAFT_LIMITS.bytes })

/** The person's unsent drafts that something was typed into, the newest first. */
export async function listDrafts({ id }: Pick<Person, 'id'>): Promise<DraftSummary[]> {
  const facts = await readTogether(JSON.stringify(['drafts', id]), () => listUnsentDrafts(id, DRAFT_LIMITS.drafts))
  return facts.map(toSummary)
}

/** The drafts that the person can restore, the last discarded first. */
export async function listDiscarded({ id }: Person): Promise<DiscardedDraft[]> {
  const read = () => listDiscardedDrafts(id, DRAFT_LIMITS.discarded)
  const facts = await readTogether(JSON.stringify(['discarded drafts', id]), read)
  return facts.flatMap((each) => (each.discardedAt ? [{ ...toSummary(each), discarded_on: each.discardedAt }] : []))
}

function toSummary(facts: DraftFacts): DraftSummary {
  const { id, purpose, templateId, templateName, title, documentNames: documents } = facts
  return {
    id,
    purpose,
    template_id: templateId ?? undefined,
    template_name: templateName ?? undefined,
    state: facts.state === 'open' ? 'open' : 'sending',
    title: draftTitle({ purpose, own: title, template_name: templateName, documents }),
    recipients: facts.names,
    recipient_count: facts.people,
    addresses: facts.addresses,
    documents,
    document_count: facts.documents,
    step: stepToContinue(facts),
    updated_on: facts.updatedAt,
  }
}

/** Where something is missing, as far as a list looks; Review finds the rest. */
function stepToContinue(facts: DraftFacts): DraftStep {
  const { state, purpose, templateId, hasRecipients, documents, isUnsigned } = facts
  if (state !== 'open') return 'review'
  if (isLocked({ purpose, template_id: templateId ?? undefined })) return hasRecipients ? 'review' : 'recipients'
  if (documents === 0 || !hasRecipients) return 'documents'
  return isUnsigned ? 'fields' : 'review'
}

/** How long a discarded draft can be taken back. */
const RESTORABLE_DAYS = 30

/**
 * Discards a draft; for 30 days it can be restored. `unconfirmed`: even one whose send has an
 * unknown outcome, which the person then can't find out here.
 */
export async function discardDraft(
  { now }: Context,
  person: Person,
  { id, unconfirmed }: Id & { unconfirmed: boolean },
): Promise<void> {
  const own = { personId: person.id, id }
  if (isRunning(sendOf(own))) throw new Conflict('This draft is being sent right now. Wait for the answer.')
  if (await discardOwnDraft(own, unconfirmed ? ['open', 'sending'] : ['open'], now())) return tidyDiscarded(person.id)
  const { state } = await requireDraft(own)
  throw new Conflict(
    state === 'sent'
      ? 'This draft was sent already.'
      : 'The service has not confirmed this send yet. Send again to find out its outcome.',
  )
}

/** Lets a correction be sent beside the envelope that it was made from, which stays as it is. */
export async function separateDraft(person: Person, { id }: Id): Promise<Draft> {
  const own = { personId: person.id, id }
  return toDraft((await removeReplaces(own)) ?? (await requireDraft(own)))
}

/** Takes back a discarded draft; answers one that is not discarded as it is. */
export async function restoreDraft(person: Person, { id }: Id): Promise<Draft> {
  const own = { personId: person.id, id }
  const restored = await withinLimits(person.id, (tx) => restoreOwnDraft(tx, own))
  return toDraft(restored ?? (await requireDraft(own)))
}

export const removeDiscardedDrafts = defineJob({
  name: 'drafts.remove-discarded',
  input: NoInput,
  repeatEveryMs: 6 * HOUR_MS,
  run: () => removeDiscardedDraftsOlderThan(RESTORABLE_DAYS),
})
