import 'server-only'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { people } from '@/lib/desk/accounts/schema'
import { changesRows, desk, first } from '@/lib/desk/runtime/database/database'
import { drafts } from '../schema'
import { type DraftRow, isOwn, type OwnDraft } from '../sql'

/** A draft that may still take the place of an envelope. */
const isWaiting = and(eq(drafts.state, 'open'), isNotNull(drafts.replaces), isNull(drafts.replacedAt))

/** Undefined when it replaces nothing, is being sent, or its envelope was voided for it. */
export const removeReplaces = (own: OwnDraft): Promise<DraftRow | undefined> =>
  first(
    desk()
      .update(drafts)
      .set({ replaces: null })
      .where(and(isOwn(own), isWaiting))
      .returning(),
  )

/** The newest open correction of an envelope by this person. */
export const findOwnCorrection = (personId: string, envelopeId: string): Promise<DraftRow | undefined> =>
  first(
    desk()
      .select()
      .from(drafts)
      .where(and(eq(drafts.replaces, envelopeId), eq(drafts.personId, personId), isNull(drafts.discardedAt), isWaiting))
      .orderBy(desc(drafts.updatedAt))
      .limit(1),
  )

/**
 * Stores that the envelope is voided for this draft. False when it was for another one: of several
 * corrections at once, one takes its place.
 */
export const markReplaced = (id: string, envelopeId: string, now: Date): Promise<boolean> =>
  desk().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`replaces ${envelopeId}`}))`)
    const isFirst = sql`not exists (
      select 1 from drafts other
      where other.replaces = ${envelopeId} and other.id <> ${id}
        and other.replaced_at is not null and other.discarded_at is null)`
    return changesRows(
      tx
        .update(drafts)
        .set({ replacedAt: now })
        .where(and(eq(drafts.id, id), isFirst)),
    )
  })

/** The draft that this envelope was voided for, or else the newest that is to replace it; and whose it is. */
export const findReplacement = (envelopeId: string) =>
  first(
    desk()
      .select({ draft: drafts, person: people.name })
      .from(drafts)
      .innerJoin(people, eq(people.id, drafts.personId))
      .where(and(eq(drafts.replaces, envelopeId), isNull(drafts.discardedAt)))
      .orderBy(sql`${drafts.replacedAt} is null`, desc(drafts.updatedAt))
      .limit(1),
  )
