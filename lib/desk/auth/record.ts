import 'server-only'
import { findByEmail } from '@/lib/desk/accounts/people'
import {
  type ActivityEntry,
  type Actor,
  beginActivity,
  recordActivity,
  settleActivity,
} from '@/lib/desk/activity/activity'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { redact } from '@/lib/desk/env/redact'
import { clientOf } from './client'
import { digest, limiter } from './limits/attempts'

export type { ActivityEntry }

const HOUR = 60 * 60

/** Does something in a person's name and records it. `entry` is asked before, and again with the result. */
export async function recorded<T>(
  headers: Headers,
  actor: Actor,
  entry: (result?: T) => ActivityEntry,
  act: () => Promise<T>,
): Promise<T> {
  const id = await beginActivity(actor, clientOf(headers), entry())
  try {
    const result = await act()
    if (id) await settleActivity(id, { outcome: 'done' }, entry(result))
    return result
  } catch (error) {
    if (id) await settleActivity(id, refusedOrUnknown(error), entry())
    throw error
  }
}

function refusedOrUnknown(error: unknown): { outcome: 'refused' | 'unknown'; reason?: string } {
  const nothingHappened = isRefusal(error) && !error.about.unknownOutcome
  return nothingHappened ? { outcome: 'refused', reason: redact(error.message) } : { outcome: 'unknown' }
}

/** Records what a person who is signing in, or was just let in, has done. */
export const recordOf = (headers: Headers, actor: Actor, entry: ActivityEntry) =>
  recordActivity(actor, clientOf(headers), entry)

/** Records a sign-in that was refused although the person is known, with the reason. */
export const recordRefusedSignIn = (headers: Headers, actor: Actor, detail: Record<string, unknown>, reason: string) =>
  recordCounted(headers, actor, { action: 'sign-in', detail }, { outcome: 'refused', reason })

export const recordFailure = (headers: Headers, actor: Actor, failed: ActivityEntry['action']) =>
  recordCounted(headers, actor, { action: failed }, { outcome: 'failed' })

/** Strangers cannot write into the record: an address that no account has is in the log only, by the answer's own line. */
export async function recordFailedSignIn(headers: Headers, email: string): Promise<void> {
  const person = await findByEmail(email)
  if (person) await recordFailure(headers, person, 'sign-in.failed')
}

/**
 * Records what can be repeated at will, such as guesses. The 1st, 2nd, 4th, 8th … time within an hour, from one address, is an entry
 * that says how often it happened, so a storm of guesses stays a few lines.
 */
export async function recordCounted(
  headers: Headers,
  actor: Actor,
  entry: ActivityEntry,
  settled: { outcome: 'failed' | 'refused'; reason?: string },
): Promise<void> {
  const client = clientOf(headers)
  const key = digest([entry.action, actor.id, client.address ?? ''].join(' '))
  const { consumedPoints: count } = await limiter('recorded', Number.MAX_SAFE_INTEGER, HOUR).penalty(key)
  if (!Number.isInteger(Math.log2(count))) return
  await recordActivity(actor, client, { ...entry, detail: { ...entry.detail, count } }, settled)
}
