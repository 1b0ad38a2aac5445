import 'server-only'
import { and, asc, eq, exists, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { UPLOAD_PART_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { drafts } from '@/lib/desk/drafts/schema'
import type { DraftRow } from '@/lib/desk/drafts/sql'
import { changesRows, type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import { uploadParts, uploads } from './schema'

export type UploadRow = typeof uploads.$inferSelect
/** Only its own person finds an upload. */
export type OwnUpload = { personId: string; id: string }

const isOwn = ({ personId, id }: OwnUpload) => and(eq(uploads.id, id), eq(uploads.personId, personId))

export const findUpload = (own: OwnUpload, db: Desk = desk()) => first(db.select().from(uploads).where(isOwn(own)))

/** For work that no person asks for. */
export const findAnyUpload = (id: string) => first(desk().select().from(uploads).where(eq(uploads.id, id)))

/** The earliest of a person's files that have arrived and were not read yet. */
export const findUnchecked = (personId: string) =>
  first(
    desk()
      .select()
      .from(uploads)
      .where(and(eq(uploads.personId, personId), eq(uploads.state, 'checking')))
      .orderBy(asc(uploads.createdAt), asc(uploads.id))
      .limit(1),
  )

/** In the order in which they were added. */
export function listUploads(draftId: string, personId: string): Promise<UploadRow[]> {
  return desk()
    .select()
    .from(uploads)
    .where(and(eq(uploads.draftId, draftId), eq(uploads.personId, personId)))
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
}

/** Undefined when the id is taken. */
export const insertUpload = (tx: Desk, upload: typeof uploads.$inferInsert) =>
  first(tx.insert(uploads).values(upload).onConflictDoNothing({ target: uploads.id }).returning())

/** Until the transaction ends nobody else adds an upload, so that what is counted stays true. */
export const lockAdditions = (tx: Desk) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('uploads'))`)

/**
 * How many files there are, and how many bytes they have, in a draft, in all of a person, and in
 * total. Refused ones have none. Of files whose PDF is another one, both are stored.
 */
export async function measureUploads(tx: Desk, { draftId, personId }: { draftId: string; personId: string }) {
  const document = sql`case when ${uploads.original} is null then 0 else coalesce(${uploads.documentSize}, 0) end`
  const sum = (size: SQL) => sql<number>`coalesce(sum(${size}), 0)::float8`
  const files = sql<number>`count(*)::int`
  const counted = ne(uploads.state, 'refused')
  const measure = async (where: SQL, bytes: SQL<number>) =>
    (await first(tx.select({ bytes, files }).from(uploads).where(and(where, counted)))) ?? { bytes: 0, files: 0 }
  const bytesInUse = sum(sql`${uploads.size} + ${document}`)
  return {
    draft: await measure(eq(uploads.draftId, draftId), sum(sql`${uploads.size}`)),
    person: await measure(eq(uploads.personId, personId), bytesInUse),
    total: await measure(sql`true`, bytesInUse),
  }
}

/** Changes an upload whose bytes are still the ones that were read; otherwise undefined. */
export const changeUpload = (db: Desk, { id, state, content }: UploadRow, patch: Partial<UploadRow>) =>
  first(
    db
      .update(uploads)
      .set({ ...patch, updatedAt: sql`now()` })
      .where(and(eq(uploads.id, id), eq(uploads.state, state), eq(uploads.content, content)))
      .returning(),
  )

export const removeUpload = (tx: Desk, own: OwnUpload) => changesRows(tx.delete(uploads).where(isOwn(own)))

/** Counts a password attempt; false when too many were made in the last minute. */
export const countUnlockAttempt = ({ id }: UploadRow, most: number) => {
  const isNewMinute = sql`coalesce(${uploads.unlockSince} < now() - interval '1 minute', true)`
  return changesRows(
    desk()
      .update(uploads)
      .set({
        unlockAttempts: sql`case when ${isNewMinute} then 1 else ${uploads.unlockAttempts} + 1 end`,
        unlockSince: sql`case when ${isNewMinute} then now() else ${uploads.unlockSince} end`,
      })
      .where(and(eq(uploads.id, id), sql`(${isNewMinute} or ${uploads.unlockAttempts} < ${most})`)),
  )
}

type Days = { unfinished: number; sent: number; untouched: number }

/** Removes unfinished uploads, and files of sent and of forgotten drafts. */
export async function removeUploadsPast({ unfinished, sent, untouched }: Days): Promise<void> {
  const before = (days: number) => sql`now() - ${days} * interval '1 day'`
  await desk()
    .delete(uploads)
    .where(and(eq(uploads.state, 'receiving'), lt(uploads.updatedAt, before(unfinished))))
  const inDrafts = (state: DraftRow['state'], days: number) =>
    desk()
      .select({ id: drafts.id })
      .from(drafts)
      .where(and(eq(drafts.id, uploads.draftId), eq(drafts.state, state), lt(drafts.updatedAt, before(days))))
  await desk()
    .delete(uploads)
    .where(and(lt(uploads.updatedAt, before(sent)), exists(inDrafts('sent', sent))))
  await desk()
    .delete(uploads)
    .where(and(lt(uploads.updatedAt, before(untouched)), exists(inDrafts('open', untouched))))
}

type Position = Pick<UploadRow, 'id' | 'content' | 'received'>

/** Appends the next part of a file; undefined when its end is elsewhere. */
export async function appendPart(db: Desk, { id, content, received }: Position, bytes: Buffer) {
  const now = await first(
    db
      .update(uploads)
      .set({ received: received + bytes.length, updatedAt: sql`now()` })
      .where(and(eq(uploads.id, id), eq(uploads.received, received), eq(uploads.state, 'receiving')))
      .returning(),
  )
  if (now) await insertPart(db, { id, content }, received / UPLOAD_PART_BYTES, bytes)
  return now
}

export async function insertPart(
  db: Desk,
  { id, content }: Pick<UploadRow, 'id' | 'content'>,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await db.insert(uploadParts).values({ content, position, uploadId: id, bytes })
}

/** Undefined past the end, or when the file is gone. */
export async function readPart(content: string, position: number): Promise<Buffer | undefined> {
  const row = await first(
    desk()
      .select({ bytes: uploadParts.bytes })
      .from(uploadParts)
      .where(and(eq(uploadParts.content, content), eq(uploadParts.position, position))),
  )
  return row?.bytes
}

/** Removes the bytes of an upload, except those named. */
export async function removeParts(db: Desk, uploadId: string, keep: string[] = []): Promise<void> {
  await db.delete(uploadParts).where(and(eq(uploadParts.uploadId, uploadId), notInArray(uploadParts.content, keep)))
}
