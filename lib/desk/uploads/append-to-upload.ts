import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import { UPLOAD_PART_BYTES } from '@/lib/desk/contract/drafts/upload-limits'
import { Refusal } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/store/database'
import { jobsEnqueued } from '@/lib/desk/store/jobs'
import { appendPart } from '@/lib/desk/store/uploads/parts'
import type { UploadRow } from '@/lib/desk/store/uploads/uploads'
import { beginCheck } from './check-upload'
import { inParts } from './in-parts'
import { requireUpload } from './uploads'

type Appending = { id: string; offset: number; chunks: AsyncIterable<Uint8Array> }
/** How much has arrived. `isElsewhere`: the bytes do not continue what is here, so nothing of them was taken. */
type Appended = { received: number; size: number; isElsewhere?: true }

/**
 * Appends to a file. Each part is stored before the next is read: what arrived stays when the connection breaks, and no two requests
 * can both append at one place. Bytes behind the last whole part have to come again.
 */
export async function appendToUpload(_: Context, person: Person, { id, offset, chunks }: Appending): Promise<Appended> {
  let row = await requireUpload(person, id)
  if (row.received !== offset || row.state !== 'receiving') return elsewhere(row)
  for await (const part of inParts(chunks)) {
    const received = row.received + part.length
    if (received > row.size) throw new Refusal(413, 'This file is larger than was announced. Choose it again.')
    if (part.length < UPLOAD_PART_BYTES && received < row.size) {
      if (row.received > offset) break
      throw new Refusal(400, `Send at least ${UPLOAD_PART_BYTES} bytes at a time, or the rest of the file.`)
    }
    const appended = await append(row, part)
    if (!appended) return elsewhere(await requireUpload(person, id))
    row = appended
  }
  if (row.state === 'checking') jobsEnqueued().notify()
  return { received: row.received, size: row.size }
}

const append = (row: UploadRow, part: Buffer) =>
  desk().transaction(async (tx) => {
    const appended = await appendPart(tx, row, part)
    return appended && appended.received === appended.size ? beginCheck(tx, appended) : appended
  })

const elsewhere = ({ received, size }: UploadRow): Appended => ({ received, size, isElsewhere: true })
