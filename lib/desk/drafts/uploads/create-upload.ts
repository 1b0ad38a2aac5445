import 'server-only'
import { formatBytes } from '@/lib/contract/format'
import type { NewUpload, Upload } from '@/lib/desk/drafts/contract/upload'
import { UPLOAD_LIMITS } from '@/lib/desk/drafts/contract/upload-limits'
import { lockDraft, type OwnDraft } from '@/lib/desk/drafts/sql/drafts'
import type { Context, Person } from '@/lib/desk/platform/context'
import { absent, conflict, Refusal } from '@/lib/desk/platform/contract/refusal'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { findUpload, insertUpload, lockAdditions, measureUploads } from './sql/uploads'
import { toUpload } from './uploads'

/**
 * Makes room for a file in an open draft that has documents of its own, within all limits. Its bytes follow in parts. An id that was
 * used before returns that upload.
 */
export async function createUpload(
  _: Context,
  { id: personId }: Person,
  { draftId, ...file }: NewUpload & { draftId: string },
): Promise<Upload> {
  const row = await desk().transaction(async (tx) => {
    await lockAdditions(tx)
    const existing = await findUpload({ personId, id: file.id }, tx)
    if (existing?.draftId === draftId && existing.size === file.size) return existing
    await requireOpenDraft(tx, { personId, id: draftId })
    refuseBeyondLimits(await measureUploads(tx, { draftId, personId }), file.size)
    return insertUpload(tx, { ...file, draftId, personId })
  })
  if (!row) throw conflict('This id belongs to another file.')
  return toUpload(row)
}

async function requireOpenDraft(tx: Desk, own: OwnDraft): Promise<void> {
  const draft = await lockDraft(tx, own)
  if (!draft) throw absent('draft')
  if (draft.state !== 'open') throw conflict('This draft is being sent or was sent already: its files cannot change.')
  if (draft.purpose === 'envelope' && draft.templateId) {
    throw conflict('This draft is sent from a template, which decides on the documents.')
  }
}

function refuseBeyondLimits({ draft, person, total }: Awaited<ReturnType<typeof measureUploads>>, size: number): void {
  const { files, draftBytes, personBytes, totalBytes } = UPLOAD_LIMITS
  if (draft.files >= files) throw new Refusal(413, `A draft can have ${files} files. Remove one to add another.`)
  if (draft.bytes + size > draftBytes) {
    const left = formatBytes(Math.max(0, draftBytes - draft.bytes), 'floor')
    throw new Refusal(
      413,
      `The files of a draft can have ${formatBytes(draftBytes)} in total, because they are sent in one request. There is room for ${left} more.`,
    )
  }
  if (person.bytes + size > personBytes) {
    throw new Refusal(
      413,
      `The files in your drafts can have ${formatBytes(personBytes)} in total. Remove files from drafts that you no longer need.`,
    )
  }
  if (total.bytes + size > totalBytes) {
    throw new Refusal(
      413,
      `The drafts of this dashboard can hold ${formatBytes(totalBytes)} of files in total. Remove files or drafts that are no longer needed.`,
    )
  }
}
