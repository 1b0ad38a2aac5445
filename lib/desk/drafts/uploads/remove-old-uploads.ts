import 'server-only'
import { KEEP_FILES_DAYS } from '@/lib/desk/drafts/contract/upload-limits'
import { defineJob, NoInput } from '@/lib/jobs/define-job'
import { removeUploadsPast } from './sql/uploads'

/** A send whose answer was lost is repeated with the same files; once it is acknowledged nothing needs them. */
const DAYS = { unfinished: 7, sent: 1, untouched: KEEP_FILES_DAYS }

/** Removes files that will not be sent. */
export const removeOldUploads = defineJob({
  name: 'uploads.remove-old',
  input: NoInput,
  repeatEveryMs: 60 * 60_000,
  run: () => removeUploadsPast(DAYS),
})
