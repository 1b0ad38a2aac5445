import 'server-only'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DraftContent } from '@/lib/desk/contract/desk'
import { type Desk, desk } from './database'
import { drafts } from './schema/desk'

export type DraftRow = typeof drafts.$inferSelect
/** A draft is its person's: nobody else finds it. */
export type OwnDraft = { personId: string; id: string }

const isOwn = ({ personId, id }: OwnDraft) => and(eq(drafts.id, id), eq(drafts.personId, personId))

/** Undefined when the id is taken. */
export async function insertDraft(
  draft: Pick<typeof drafts.$inferInsert, 'id' | 'personId' | 'templateId' | 'templateName' | 'content'>,
): Promise<DraftRow | undefined> {
  const [row] = await desk().insert(drafts).values(draft).onConflictDoNothing({ target: drafts.id }).returning()
  return row
}

export async function findDraft(own: OwnDraft, db: Desk = desk()): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(drafts).where(isOwn(own))
  return row
}

/** Nobody else changes the draft until the transaction ends. */
export async function lockDraft(tx: Desk, own: OwnDraft): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(drafts).where(isOwn(own)).for('update')
  return row
}

/** The newest first. */
export function listUnsentDrafts(personId: string, limit: number): Promise<DraftRow[]> {
  return desk()
    .select()
    .from(drafts)
    .where(and(eq(drafts.personId, personId), inArray(drafts.state, ['open', 'sending'])))
    .orderBy(desc(drafts.updatedAt))
    .limit(limit)
}

/** Replaces the content of an open draft; undefined when it is not open, or has another version. */
export async function replaceContent(
  own: OwnDraft,
  version: number,
  content: DraftContent,
  now: Date,
): Promise<DraftRow | undefined> {
  const [row] = await desk()
    .update(drafts)
    .set({ content, version: nextVersion, updatedAt: now })
    .where(and(isOwn(own), eq(drafts.version, version), eq(drafts.state, 'open')))
    .returning()
  return row
}

/** True when there was such a draft in one of these states. */
export async function removeDraft(own: OwnDraft, states: DraftRow['state'][]): Promise<boolean> {
  const removed = await desk()
    .delete(drafts)
    .where(and(isOwn(own), inArray(drafts.state, states)))
    .returning({ id: drafts.id })
  return removed.length > 0
}

/** Changes a draft that is still in the state and the round in which it was read; otherwise undefined. */
export async function changeDraft(
  db: Desk,
  { id, state, round }: DraftRow,
  patch: Partial<DraftRow>,
  now: Date,
): Promise<DraftRow | undefined> {
  const [row] = await db
    .update(drafts)
    .set({ ...patch, version: nextVersion, updatedAt: now })
    .where(and(eq(drafts.id, id), eq(drafts.state, state), eq(drafts.round, round)))
    .returning()
  return row
}

export async function findDraftOfEnvelope(envelopeId: string): Promise<DraftRow | undefined> {
  const [row] = await desk().select().from(drafts).where(eq(drafts.envelopeId, envelopeId))
  return row
}

/** Which of these envelopes were sent from a draft. */
export async function findSentEnvelopes(ids: string[]): Promise<ReadonlySet<string>> {
  const rows = await desk().select({ id: drafts.envelopeId }).from(drafts).where(inArray(drafts.envelopeId, ids))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

const nextVersion = sql`${drafts.version} + 1`
