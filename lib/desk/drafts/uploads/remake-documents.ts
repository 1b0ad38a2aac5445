import 'server-only'
import { lockDraft } from '@/lib/desk/drafts/sql/drafts'
import type { Desk } from '@/lib/desk/platform/database/database'
import { log } from '@/lib/desk/platform/log/log'
import { defineJob, NoInput, type RunningJob } from '@/lib/jobs/define-job'
import { forEachItem } from '@/lib/jobs/for-each-item'
import { readStoredDocument, writeOutcome } from './read-stored-file'
import { changeUpload, listFormerUploads, type UploadRow } from './sql/uploads'

const BATCH = 20
/** Before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Makes the canonical files of documents in open drafts that the release before checked. It kept forms, which the editor shows
 * differently from how they are sealed. That release may run beside this one, so more can come.
 */
export const remakeDocuments = defineJob({
  name: 'uploads.remake-documents',
  input: NoInput,
  repeatEveryMs: 60 * 60_000,
  async run(_: unknown, __: unknown, job: RunningJob<Desk>) {
    // One that cannot be made is tried again in an hour.
    const onFailure = (err: unknown, { id }: UploadRow) =>
      log().warn({ part: 'uploads', upload: id, err }, 'a document of an earlier release was not made again')
    for (let after = FIRST; ; ) {
      const rows = await listFormerUploads(after, BATCH)
      const last = rows.at(-1)
      if (!last) return
      await forEachItem(rows, { signal: job.signal, onFailure }, (row) => remake(row, job))
      after = last.id
    }
  },
})

async function remake(row: UploadRow, { signal, transaction }: RunningJob<Desk>): Promise<void> {
  const outcome = await readStoredDocument(row, signal)
  await transaction(async (tx) => {
    const draft = await lockDraft(tx, { personId: row.personId, id: row.draftId })
    if (draft?.state !== 'open') return
    // A file that was accepted stays: the service says what is wrong with it when it is sent.
    if (outcome.state !== 'ready') await changeUpload(tx, row, { formFields: [] })
    else await writeOutcome(tx, row, { ...outcome, removed: row.removed ?? {} })
  })
}
