import 'server-only'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { UPLOAD_PART_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { type Desk, desk, first } from '@/lib/desk/platform/database/database'
import { uploadParts, uploads } from '../schema'
import type { UploadRow } from './uploads'

type Position = Pick<UploadRow, 'id' | 'content' | 'received'>

/** Appends the next part of a file that is being received; undefined when its end is not where the caller thinks. */
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
