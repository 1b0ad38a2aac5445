import 'server-only'
import {
  type ActivityEntry,
  type Actor,
  beginActivity,
  recordActivity,
  settleActivity,
} from '@/lib/desk/activity/activity'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { redact } from '@/lib/desk/runtime/log/redact'
import { metrics } from '@/lib/desk/runtime/process/metrics'
import { countUnlimited, digest } from './attempts'
import { clientOf } from './client'
import { findPersonByEmail } from './sql/people'
import { limiter } from './sql/sessions'

const HOUR = 60 * 60

/**
 * Performs an action of a person and records it. `entry` is called before the action, and again
 * with its result.
 */
export async function recorded<T>(
  headers: Headers,
  actor: Actor,
  entry: (result?: T) => ActivityEntry,
  action: () => Promise<T>,
): Promise<T> {
  const id = await beginActivity(actor, clientOf(headers), entry())
  try {
    const result = await action()
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

/** Records what a person did at or just before sign-in, where no route handler records it. */
export const recordSuccess = (headers: Headers, actor: Actor, entry: ActivityEntry) =>
  recordActivity(actor, clientOf(headers), entry)

const countRefused = (step: 'password' | 'second step' | 'account') => metrics()?.refusedSignIns.inc({ step })

/** Records a sign-in that was refused although the person is known, with the reason. */
export function recordRefusedSignIn(headers: Headers, actor: Actor, detail: Record<string, unknown>, reason: string) {
  countRefused('account')
  return recordCounted(headers, actor, { action: 'sign-in', detail }, { outcome: 'refused', reason })
}

export function recordFailure(headers: Headers, actor: Actor, failed: ActivityEntry['action']) {
  if (failed === 'sign-in.second-step-failed') countRefused('second step')
  return recordCounted(headers, actor, { action: failed }, { outcome: 'failed' })
}

/** Strangers cannot write into the record: an address without an account is only in the log. */
export async function recordFailedSignIn(headers: Headers, email: string): Promise<void> {
  countRefused('password')
  const person = await findPersonByEmail(email)
  if (person) await recordFailure(headers, person, 'sign-in.failed')
}

/**
 * Records what can be repeated at will, such as guesses. The 1st, 2nd, 4th, 8th … time within an
 * hour, from one address, is an entry with the count, so thousands of guesses are a few entries.
 */
export async function recordCounted(
  headers: Headers,
  actor: Actor,
  entry: ActivityEntry,
  settled: { outcome: 'failed' | 'refused'; reason?: string },
): Promise<void> {
  const client = clientOf(headers)
  const key = digest([entry.action, actor.id, client.address ?? ''].join(' '))
  const count = await countUnlimited(limiter('recorded', Number.MAX_SAFE_INTEGER, HOUR), key)
  if (!Number.isInteger(Math.log2(count))) return
  await recordActivity(actor, client, { ...entry, detail: { ...entry.detail, count } }, settled)
}
