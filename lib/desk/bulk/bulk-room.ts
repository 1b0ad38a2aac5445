import 'server-only'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import type { Desk } from '@/lib/desk/platform/database/database'
import { insertBulkJob, lockBulkJobsOf, measureOpenJobs, removeEndedJobs } from './sql'

const MIB = 1024 * 1024
/** What one person may have under way, and what is kept of the bulk jobs that ended. */
const OPEN = { jobs: 20, bytes: 128 * MIB }
const ENDED = { jobs: 200, bytes: 256 * MIB }

/** Stores a bulk job within what one person may have. False when one with its id exists. */
export async function addBulkJob(
  tx: Desk,
  bulkJob: Parameters<typeof insertBulkJob>[1],
  rows: Parameters<typeof insertBulkJob>[2],
): Promise<boolean> {
  await lockBulkJobsOf(tx, bulkJob.personId)
  if (!(await insertBulkJob(tx, bulkJob, rows))) return false
  await removeEndedJobs(tx, bulkJob.personId, ENDED)
  const { jobs, bytes } = await measureOpenJobs(tx, bulkJob.personId)
  if (jobs > OPEN.jobs || bytes > OPEN.bytes) {
    throw new Refusal(413, 'You have too many bulk jobs under way. Wait until one ends, or cancel one under Bulk jobs.')
  }
  return true
}
