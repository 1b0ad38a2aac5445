import 'server-only'
import { UPLOAD_PART_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import type { Context, Person } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { jobsEnqueued } from '@/lib/desk/platform/database/jobs'
import { beginCheck } from './check-upload'
import { inParts } from './in-parts'
import { appendPart } from './sql/parts'
import type { UploadRow } from './sql/uploads'
import { requireUpload } from './uploads'

type Appending = { id: string; offset: number; chunks: AsyncIterable<Uint8Array> }
/** How much has arrived. `isElsewhere`: the bytes don't begin where the stored ones end, so none were stored. */
type Appended = { received: number; size: number; isElsewhere?: true }

/** Appends to a file where it ends. */
export async function appendToUpload(_: Context, person: Person, { id, offset, chunks }: Appending): Promise<Appended> {
  const row = await requireUpload(person, id)
  const isNext = row.received === offset && row.state === 'receiving'
  const appended = isNext ? await appendChunks(row, chunks) : undefined
  const { received, size } = appended ?? (await requireUpload(person, id))
  return { received, size, ...(!appended && { isElsewhere: true }) }
}

/**
 * Each part is stored before the next is read: what arrived stays when the stream breaks, and of two requests only one can append at a
 * place. Bytes after the last whole part have to be sent again. Undefined when another request was faster.
 */
async function appendChunks(begun: UploadRow, chunks: AsyncIterable<Uint8Array>): Promise<UploadRow | undefined> {
  let row: UploadRow | undefined = begun
  for await (const part of inParts(chunks)) {
    const received: number = row.received + part.length
    if (received > row.size) throw new Refusal(413, 'This file is larger than expected. Choose it again.')
    if (part.length < UPLOAD_PART_BYTES && received < row.size) {
      if (row.received > begun.received) break
      throw new Refusal(400, `Send at least ${UPLOAD_PART_BYTES} bytes at a time, or the rest of the file.`)
    }
    row = await append(row, part)
    if (!row) return undefined
  }
  if (row.state === 'checking') jobsEnqueued().notify()
  return row
}

const append = (row: UploadRow, part: Buffer) =>
  desk().transaction(async (tx) => {
    const appended = await appendPart(tx, row, part)
    return appended && appended.received === appended.size ? beginCheck(tx, appended) : appended
  })
