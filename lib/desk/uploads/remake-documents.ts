import 'server-only'
import type { Desk } from '@/lib/desk/store/database'
import { lockDraft } from '@/lib/desk/store/drafts'
import { changeUpload, listFormerUploads } from '@/lib/desk/store/uploads/uploads'
import { defineJob, NoInput, type RunningJob } from '@/lib/jobs/define-job'
import { readStoredDocument, writeOutcome } from './read-stored-file'

const BATCH = 20

/**
 * Makes the canonical files of documents in open drafts that the release before checked. It kept forms, which the editor shows
 * differently from how they are sealed. That release may run beside this one, so more can come.
 */
export const remakeDocuments = defineJob({
  name: 'uploads.remake-documents',
  input: NoInput,
  repeatEveryMs: 60 * 60_000,
  async run(_: unknown, __: unknown, job: RunningJob<Desk>) {
    for (let rows = await listFormerUploads(BATCH); rows.length > 0; rows = await listFormerUploads(BATCH)) {
      for (const row of rows) {
        const outcome = await readStoredDocument(row, job.signal)
        await job.transaction(async (tx) => {
          const draft = await lockDraft(tx, { personId: row.personId, id: row.draftId })
          if (draft?.state !== 'open') return
          // A file that was accepted stays: the service says what is wrong with it when it is sent.
          if (outcome.state !== 'ready') await changeUpload(tx, row, { formFields: [] })
          else await writeOutcome(tx, row, { ...outcome, removed: row.removed ?? {} })
        })
      }
    }
  },
})
