import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Draft, DraftContent } from '@/lib/desk/contract/desk'
import { absent, conflict, Refusal } from '@/lib/desk/contract/refusal'
import { type Desk, desk } from '@/lib/desk/store/database'
import { drafts } from '@/lib/desk/store/schema/desk'
import { slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'

export type DraftRow = typeof drafts.$inferSelect

const own = (personId: string, id: string) => and(eq(drafts.id, id), eq(drafts.personId, personId))

/** What the browser sees of a draft: neither its idempotency key nor the stored body. */
export function toDraft(row: DraftRow): Draft {
  return {
    id: row.id,
    template_id: row.templateId,
    template_name: row.templateName,
    state: row.state,
    content: row.content,
    version: row.version,
    envelope_id: row.envelopeId ?? undefined,
    updated_on: row.updatedAt.toISOString(),
  }
}

type NewDraft = { id?: string | undefined; templateId: string; content?: DraftContent | undefined }

/**
 * A new draft; its idempotency key exists from now on, before any attempt to send. Under an id that the person used before it is
 * that draft as it is now, because the first answer may have been lost.
 */
export async function newDraft(
  personId: string,
  { id, templateId, content }: NewDraft,
  template: PdfSignRequest,
): Promise<Draft> {
  const because = whyNotSendable(template)
  if (because) throw new Refusal(400, because)
  const slots = slotsOf(template).map(({ signerIndex }) => ({ signerIndex, name: '', email: '' }))
  const [row] = await desk()
    .insert(drafts)
    .values({
      ...(id && { id }),
      personId,
      templateId,
      templateName: templateTitle(template),
      content: content ?? { slots },
    })
    .onConflictDoNothing({ target: drafts.id })
    .returning()
  if (row) return toDraft(row)
  if (!id) throw new Error('the draft was not written')
  const found = await findDraft(personId, id)
  if (found.templateId !== templateId) throw conflict('This draft belongs to another template.')
  return toDraft(found)
}

/** More than anybody keeps; a browser shows them all at once. */
const MOST = 500

/** The person's unsent drafts, newest first. */
export async function listDrafts(personId: string): Promise<Draft[]> {
  const rows = await desk()
    .select()
    .from(drafts)
    .where(and(eq(drafts.personId, personId), inArray(drafts.state, ['open', 'sending'])))
    .orderBy(desc(drafts.updatedAt))
    .limit(MOST)
  return rows.map(toDraft)
}

export async function findDraft(personId: string, id: string, db: Desk = desk()): Promise<DraftRow> {
  const [row] = await db.select().from(drafts).where(own(personId, id))
  if (!row) throw absent('draft')
  return row
}

/** Saves only over the version it was made from, and only while nothing is on its way. */
export async function saveDraft(personId: string, id: string, version: number, content: DraftContent): Promise<Draft> {
  const [row] = await desk()
    .update(drafts)
    .set({ content, version: sql`${drafts.version} + 1`, updatedAt: new Date() })
    .where(and(own(personId, id), eq(drafts.version, version), eq(drafts.state, 'open')))
    .returning()
  if (row) return toDraft(row)
  const found = await findDraft(personId, id)
  if (found.state === 'open') throw conflict('This draft was changed elsewhere. Reload to see the newer version.')
  throw conflict(
    found.state === 'sent' ? 'This draft was sent already.' : 'This draft is being sent and cannot be changed.',
  )
}

/** `unconfirmed`: also one whose send has no known outcome, by somebody who will never learn it here. */
export async function deleteDraft(personId: string, id: string, { unconfirmed = false } = {}): Promise<void> {
  const states = unconfirmed ? (['open', 'sending'] as const) : (['open'] as const)
  const deleted = await desk()
    .delete(drafts)
    .where(and(own(personId, id), inArray(drafts.state, states)))
    .returning({ id: drafts.id })
  if (deleted.length > 0) return
  const found = await findDraft(personId, id)
  throw conflict(
    found.state === 'sent'
      ? 'This draft was sent already.'
      : 'The service has not confirmed this send yet. Send again to learn its outcome.',
  )
}
