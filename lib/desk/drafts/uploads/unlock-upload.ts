import 'server-only'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import type { Context, Person } from '@/lib/desk/platform/context'
import { conflict, Refusal } from '@/lib/desk/platform/contract/refusal'
import { desk } from '@/lib/desk/platform/database/database'
import { WorkersBusy } from './document-worker'
import { type Outcome, readStoredFile, writeOutcome } from './read-stored-file'
import { countUnlockAttempt, type UploadRow } from './sql/uploads'
import { requireUpload, toUpload } from './uploads'

const ATTEMPTS_PER_MINUTE = 5

/** Opens a locked PDF and stores it without its password, which is used once and kept nowhere. */
export async function unlockUpload(
  { signal }: Context,
  person: Person,
  { id, password }: { id: string; password: string },
): Promise<Upload> {
  const row = await requireUpload(person, id)
  if (row.state === 'ready') return toUpload(row)
  if (row.state !== 'locked') throw conflict('This file isn’t waiting for a password.')
  if (!(await countUnlockAttempt(row, ATTEMPTS_PER_MINUTE))) {
    throw new Refusal(429, 'Too many passwords were tried. Wait a minute, then try again.', { retryAfter: 60 })
  }
  const outcome = await readUnlocked(row, password, signal)
  if (outcome.state === 'locked') {
    throw new Refusal(400, 'This password doesn’t open the PDF. Try again.', { field: 'password' })
  }
  const written = await desk().transaction((tx) => writeOutcome(tx, row, outcome))
  return toUpload(written ?? (await requireUpload(person, id)))
}

async function readUnlocked(row: UploadRow, password: string, signal: AbortSignal): Promise<Outcome> {
  try {
    return await readStoredFile(row, password, signal)
  } catch (error) {
    if (!(error instanceof WorkersBusy)) throw error
    throw new Refusal(503, error.message, { retryAfter: 5 })
  }
}
