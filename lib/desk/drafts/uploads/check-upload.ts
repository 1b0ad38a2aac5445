import 'server-only'
import { z } from 'zod'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { Conflict, InvalidInput, TooManyAttempts, Unavailable } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk, hasCode } from '@/lib/desk/runtime/database/database'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import { WorkersBusy } from './document-worker'
import { type Outcome, readStoredFile, writeOutcome } from './documents'
import { changeUpload, countUnlockAttempt, findAnyUpload, findUnchecked, type UploadRow } from './sql'
import { requireUpload, toUpload } from './uploads'

/** PostgreSQL's class of errors about a value itself, such as U+0000 in a text. */
const VALUE_REFUSED = /^22/
/** A file that ended the process so often will do so again. */
const MOST_ATTEMPTS = 10
const UNREADABLE: Outcome = {
  state: 'refused',
  problem: {
    reason: 'too_complex',
    message: 'This file could not be read. Print it to a new PDF and choose that.',
  },
}

/** People whose files are checked at once. Those who wait for their turn hold no file in memory. */
const MOST_PEOPLE = 64

/**
 * Reads the files of a person that have arrived, one after another. There is one job for each
 * person, however many files they have, so everybody else's are read meanwhile. If the process
 * dies, another one goes on.
 */
export const checkUploads = defineJob({
  name: 'uploads.check-in-turn',
  input: z.object({ personId: z.string() }),
  concurrency: MOST_PEOPLE,
  async run(_: unknown, { personId }, job: RunningJob<Desk>) {
    let attempt = job.attempt
    for (let row = await findUnchecked(personId); row; row = await findUnchecked(personId)) {
      await check(row, job, attempt)
      // Attempts count for the file with which a process ended.
      attempt = 1
    }
  },
})

/** What the release before this one asks for while both run: a job for each file. */
export const checkUpload = defineJob({
  name: 'uploads.check',
  input: z.object({ uploadId: z.uuid() }),
  async run(_: unknown, { uploadId }, job: RunningJob<Desk>) {
    const row = await findAnyUpload(uploadId)
    if (row?.state === 'checking') await job.transaction((tx) => enqueueCheck(tx, row.personId))
  },
})

async function check(row: UploadRow, job: RunningJob<Desk>, attempt: number): Promise<void> {
  const write = (outcome: Outcome) => job.transaction((tx) => writeOutcome(tx, row, outcome))
  try {
    await write(attempt > MOST_ATTEMPTS ? UNREADABLE : await readStoredFile(row, undefined, job.signal))
  } catch (error) {
    // It says something that cannot be stored, which its person learns at once.
    if (hasCode(error, VALUE_REFUSED)) return void (await write(UNREADABLE))
    // A file that was removed meanwhile needs nothing more.
    if (await findAnyUpload(row.id)) throw error
  }
}

/** In the transaction of the last byte, so that no complete file is ever forgotten. */
export async function beginCheck(tx: Desk, row: UploadRow): Promise<UploadRow | undefined> {
  const checking = await changeUpload(tx, row, { state: 'checking' })
  await enqueueCheck(tx, row.personId)
  return checking
}

const enqueueCheck = (tx: Desk, personId: string) =>
  jobQueue(tx).enqueue(checkUploads, { key: personId, input: { personId }, runAt: new Date() })

const ATTEMPTS_PER_MINUTE = 5

/** Opens a locked PDF and stores it without its password, which is used once and kept nowhere. */
export async function unlockUpload(
  { signal }: Context,
  person: Person,
  { id, password }: { id: string; password: string },
): Promise<Upload> {
  const row = await requireUpload(person, id)
  if (row.state === 'ready') return toUpload(row)
  if (row.state !== 'locked') throw new Conflict('This file isn’t waiting for a password.')
  if (!(await countUnlockAttempt(row, ATTEMPTS_PER_MINUTE))) {
    throw new TooManyAttempts('Too many passwords were tried. Wait a minute, then try again.', { retryAfter: 60 })
  }
  const outcome = await readUnlocked(row, password, signal)
  if (outcome.state === 'locked') {
    throw new InvalidInput('This password doesn’t open the PDF. Try again.', { field: 'password' })
  }
  const uploadRow = await desk().transaction((tx) => writeOutcome(tx, row, outcome))
  return toUpload(uploadRow ?? (await requireUpload(person, id)))
}

async function readUnlocked(row: UploadRow, password: string, signal: AbortSignal): Promise<Outcome> {
  try {
    return await readStoredFile(row, password, signal)
  } catch (error) {
    if (!(error instanceof WorkersBusy)) throw error
    throw new Unavailable(error.message, { retryAfter: 5 })
  }
}
