import 'server-only'
import { createHash } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import { preparedDocuments, preparedParts } from '@/lib/desk/drafts/schema'
import { type Desk, desk, first } from '@/lib/desk/platform/database/database'

const PART_BYTES = 512 * 1024

type Recipe = { draftId: string; recipe: string }
export type PreparedDocument = Pick<typeof preparedDocuments.$inferSelect, 'id' | 'size' | 'sha256'>

const columns = { id: preparedDocuments.id, size: preparedDocuments.size, sha256: preparedDocuments.sha256 }

export const findPrepared = ({ draftId, recipe }: Recipe, db: Desk = desk()): Promise<PreparedDocument | undefined> =>
  first(
    db
      .select(columns)
      .from(preparedDocuments)
      .where(and(eq(preparedDocuments.draftId, draftId), eq(preparedDocuments.recipe, recipe))),
  )

/** Stores what was made by a recipe. When another request stored it first, that one counts. */
export async function storePrepared(from: Recipe, bytes: Uint8Array): Promise<PreparedDocument> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stored = await desk().transaction(async (tx) => {
    const row = await first(
      tx
        .insert(preparedDocuments)
        .values({ ...from, size: bytes.length, sha256 })
        .onConflictDoNothing()
        .returning(columns),
    )
    if (!row) return findPrepared(from, tx)
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      const part = Buffer.from(bytes.subarray(at, at + PART_BYTES))
      await tx.insert(preparedParts).values({ documentId: row.id, position: at / PART_BYTES, bytes: part })
    }
    return row
  })
  if (!stored) throw new Error('the prepared document was not written')
  return stored
}

/** Reads it part by part. */
export async function* readPrepared(documentId: string): AsyncGenerator<Uint8Array> {
  for (let position = -1; ; ) {
    const part = await first(
      desk()
        .select({ position: preparedParts.position, bytes: preparedParts.bytes })
        .from(preparedParts)
        .where(and(eq(preparedParts.documentId, documentId), gt(preparedParts.position, position)))
        .orderBy(asc(preparedParts.position))
        .limit(1),
    )
    if (!part) return
    yield part.bytes
    position = part.position
  }
}

export const removePrepared = (tx: Desk, draftId: string) =>
  tx.delete(preparedDocuments).where(eq(preparedDocuments.draftId, draftId))
