import 'server-only'
import type { TemplateId } from '@/lib/contract/ids'
import { closedBecause } from '@/lib/desk/platform/auth/contract/permissions'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, conflict, Refusal } from '@/lib/desk/platform/contract/refusal'
import type { Desk } from '@/lib/desk/platform/database/database'
import { defaultPeople, templateTitle, whyNotSendable } from '@/lib/envelope/slots'
import type { Draft, DraftPurpose } from './contract/draft'
import type { DraftContent } from './contract/draft-content'
import { addDraft, withinLimits } from './draft-room'
import { type DraftRow, findDraft, isTaken, type OwnDraft, replaceContent } from './sql/drafts'

type Id = { id: string }

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

export async function requireDraft(own: OwnDraft, db?: Desk): Promise<DraftRow> {
  const row = await findDraft(own, db)
  if (!row) throw absent('draft')
  return row
}

/** `isNew`: the browser chose the id and may not have stored a draft under it yet; null then. */
export async function readDraft(
  _: Context,
  person: Person,
  { id, isNew }: Id & { isNew: boolean },
): Promise<Draft | null> {
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
 * Creates a draft, with its idempotency key, before any attempt to send it. An id that the person used before returns that draft,
 * because the first answer may have been lost.
 */
export async function createDraft(
  { upstream }: Context,
  { id: personId }: Person,
  { id, purpose = 'envelope', templateId, content }: NewDraft,
): Promise<Draft> {
  if (purpose === 'template') {
    // The route has checked the role.
    const closed = closedBecause('template', { role: 'sender', capabilities: await upstream.capabilities('template') })
    if (closed) throw new Refusal(403, closed)
  }
  const template = templateId && (await upstream.template(templateId))
  const reason = template && purpose === 'envelope' ? whyNotSendable(template) : undefined
  if (reason) throw new Refusal(400, reason)
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
    throw conflict(
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
  if (state === 'open') throw conflict('This draft was changed elsewhere. Reload to see the newer version.')
  throw conflict(state === 'sent' ? 'This draft was sent already.' : 'This draft is being sent and cannot be changed.')
}
