import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Upload } from '@/lib/desk/contract/drafts/upload'
import { UPLOAD_PART_BYTES } from '@/lib/desk/contract/drafts/upload-limits'
import { absent, conflict } from '@/lib/desk/contract/refusal'
import type { OwnDraft } from '@/lib/desk/store/drafts'
import { copyParts } from '@/lib/desk/store/uploads/parts'
import { findUpload, type OwnUpload, removeUpload } from '@/lib/desk/store/uploads/uploads'
import { appendChunks } from './append-to-upload'
import { addUpload } from './create-upload'
import { toUpload } from './uploads'

type ServerFile = { name: string; size: number; chunks: AsyncIterable<Uint8Array> }

/**
 * Adds a file that the server made or fetched to a draft. Only a part of it is in memory at a time. It is read like one that was
 * uploaded, so that its state is `checking` at first.
 */
export async function storeDocument(draft: OwnDraft, { name, size, chunks }: ServerFile): Promise<Upload> {
  const begun = await addUpload(draft, { id: randomUUID(), name, size })
  try {
    const stored = await appendChunks(begun, chunks)
    if (stored?.received === size) return toUpload(stored)
    throw new Error(`the file ${begun.id} has another size than was announced`)
  } catch (error) {
    await removeUpload({ personId: draft.personId, id: begun.id })
    throw error
  }
}

/** Adds a copy of a file that is ready to another draft, or to the same. */
export async function copyUpload(from: OwnUpload, draft: OwnDraft): Promise<Upload> {
  const source = await findUpload(from)
  if (!source) throw absent('file')
  const { createdAt, updatedAt, unlockAttempts, unlockSince, content, documentSize, ...file } = source
  if (file.state !== 'ready' || documentSize === null) throw conflict('This file is not ready yet.')
  const copy = { ...file, documentSize, id: randomUUID(), content: randomUUID() }
  const row = await addUpload(draft, copy, async (tx) => {
    const copied = await copyParts(tx, content, copy)
    if (copied !== Math.ceil(documentSize / UPLOAD_PART_BYTES)) throw absent('file')
  })
  return toUpload(row)
}
