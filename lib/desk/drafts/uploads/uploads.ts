import { HOUR_MS } from '@/lib/text/durations'
import 'server-only'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { KEEP_FILES_DAYS } from '@/lib/desk/drafts/contract/upload-limits'
import { findDraft, lockDraft } from '@/lib/desk/drafts/sql'
import { absent, Conflict } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import type { Person } from '@/lib/desk/upstream/context'
import { defineJob, NoInput } from '@/lib/jobs/define-job'
import { expectUpload } from './document-worker'
import * as store from './sql'
import { removeUploadsPast } from './sql'

/** A repeat of a send needs the files; once it is acknowledged nothing does. */
const DAYS = { unfinished: 7, sent: 1, untouched: KEEP_FILES_DAYS }

/** Removes files that will not be sent. */
export const removeOldUploads = defineJob({
  name: 'uploads.remove-old',
  input: NoInput,
  repeatEveryMs: HOUR_MS,
  run: () => removeUploadsPast(DAYS),
})

type Id = { id: string }

/** What the browser sees of an upload. */
export function toUpload(row: store.UploadRow): Upload {
  return {
    id: row.id,
    draft_id: row.draftId,
    name: row.name,
    state: row.state,
    size: row.size,
    received: row.received,
    sha256: row.sha256 ?? undefined,
    pages: row.pages ?? undefined,
    document_size: row.documentSize ?? undefined,
    document_sha256: row.documentSha256 ?? undefined,
    form_fields: row.formFields?.length ? row.formFields : undefined,
    removed: row.removed ?? undefined,
    tagged: row.isTagged ?? undefined,
    problem: row.problem ?? undefined,
  }
}

/** Starts a worker for a file that somebody may choose soon, so it is checked sooner. */
export const expectFile = (): void => expectUpload()

export async function requireUpload(person: Person, id: string): Promise<store.UploadRow> {
  const row = await store.findUpload({ personId: person.id, id })
  if (!row) throw absent('file')
  return row
}

export async function readUpload(person: Person, { id }: Id): Promise<Upload> {
  return toUpload(await requireUpload(person, id))
}

/** The files of a draft, in the order in which they were added. */
export async function listUploads(person: Person, { id }: Id): Promise<Upload[]> {
  if (!(await findDraft({ personId: person.id, id }))) throw absent('draft')
  return (await store.listUploads(id, person.id)).map(toUpload)
}

/** Removes a file, except while its draft is being sent: a repeat needs it. */
export async function removeUpload(person: Person, { id }: Id): Promise<void> {
  const { draftId } = await requireUpload(person, id)
  await desk().transaction(async (tx) => {
    const draft = await lockDraft(tx, { personId: person.id, id: draftId })
    if (draft?.state === 'sending') throw new Conflict('This draft is being sent: its files cannot be removed.')
    if (!(await store.removeUpload(tx, { personId: person.id, id }))) throw absent('file')
  })
}
