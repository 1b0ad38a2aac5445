import 'server-only'
import { fromWireDate, parseServiceDate } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { ensureMirror, ensureReading } from '@/lib/desk/envelopes/mirror/build-mirror'
import { readChanges } from '@/lib/desk/envelopes/mirror/read-changes'
import { claimPoll, listMirrors, releasePoll, saveTrouble } from '@/lib/desk/envelopes/sql/accounts'
import { hub } from '@/lib/desk/live/hub'
import { changeLiveState, readLiveState } from '@/lib/desk/live/sql/channels'
import { type FeedEvent, insertFromFeed } from '@/lib/desk/live/sql/events'
import { readLiveStatus } from '@/lib/desk/live/sql/live-status'
import { isNoRoom, troubleOf } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { once, resetOnce } from '@/lib/desk/runtime/process/once'
import type { RecentFeed } from '@/lib/desk/upstream/feed'
import { defaultService, serviceOf } from '@/lib/desk/upstream/keys/account'

/**
 * How often the feed of an account is compared: by whether somebody has a page open, and whether
 * webhooks bring changes at once.
 */
const COMPARE_EVERY_MS = { watched: 15_000, watchedLive: 60_000, unwatched: 120_000 }
const RETRY_DEFAULT_MS = 60_000
/** Of a process, whose ten connections to the database people need too. */
const MAX_COMPARISONS = 6

/**
 * Compares the mirror of each account with its feed when that is due. Of all processes, one does
 * it. One account whose comparison takes long, or whose service does not answer, keeps no other
 * waiting. Resolves when the comparisons that it began have ended.
 */
export async function followFeeds(): Promise<void> {
  await Promise.all([ensureDefaultMirror(), compareAll()])
}

async function compareAll(): Promise<void> {
  const watched = hub().accounts
  const mirrors = await listMirrors()
  for (const account of watched) {
    if (mirrors.some((mirror) => mirror.account === account)) continue
    // It may have been removed with its last key.
    resetOnce(`mirror of ${account}`)
    await ensureMirror(account).catch(logFailure)
  }
  const comparisons: Promise<void>[] = []
  for (const mirror of mirrors) {
    try {
      await ensureReading(mirror)
      const lease = await claimWhenDue(mirror.account, watched.has(mirror.account))
      if (lease) comparisons.push(compare(mirror.account, lease).catch(logFailure))
    } catch (err) {
      logFailure(err)
    }
  }
  await Promise.all(comparisons)
}

/** The mirror of the default key's account exists before anybody opens a page. */
async function ensureDefaultMirror(): Promise<void> {
  const attempt = once('mirror of the default account', () => ({ at: Number.NEGATIVE_INFINITY, isDone: false }))
  if (attempt.isDone || performance.now() - attempt.at < RETRY_DEFAULT_MS) return
  attempt.at = performance.now()
  try {
    await ensureMirror((await defaultService('sync')).account)
    attempt.isDone = true
  } catch (err) {
    // Pages show that the service does not answer, or that the key is refused.
    log().debug({ part: 'mirror', err }, "the default key's account is not known yet")
  }
}

/** The accounts that this process compares at the moment. */
const underWay = () => once('accounts under comparison', () => new Set<string>())

async function claimWhenDue(account: string, isWatched: boolean): Promise<string | undefined> {
  if (underWay().has(account) || underWay().size >= MAX_COMPARISONS) return undefined
  return claimPoll(account, await intervalFor(account, isWatched))
}

async function compare(account: string, lease: string): Promise<void> {
  underWay().add(account)
  try {
    const service = await serviceOf(account, 'sync')
    if (!service) return
    const since = await notReconciledSince(account, new Date())
    await reconcile(account, await readChanges(account, service, { since, lease }), new Date())
  } catch (error) {
    if (!isNoRoom(error)) await saveTrouble(account, 'complete', troubleOf(error))
    throw error
  } finally {
    underWay().delete(account)
    await releasePoll(account, lease)
  }
}

async function intervalFor(account: string, isWatched: boolean): Promise<number> {
  if (!isWatched) return COMPARE_EVERY_MS.unwatched
  return (await readLiveStatus(account)).live ? COMPARE_EVERY_MS.watchedLive : COMPARE_EVERY_MS.watched
}

/** It is tried again when its time comes. */
function logFailure(err: unknown): void {
  log().warn({ part: 'mirror', err }, 'the mirror could not be compared with the feed')
}

/** The feed may show an event this long after its webhook was sent. */
const LATE_MS = 5_000

/** From when on the feed has to be read. */
export async function notReconciledSince(account: string, now: Date): Promise<Date> {
  const { activeSince, reconciledAt } = await readLiveState(account)
  return new Date((reconciledAt ?? activeSince ?? now).getTime() - LATE_MS)
}

/** Notifies browsers of what only the feed shows, as if its webhook had come. */
export async function reconcile(account: string, { events }: RecentFeed, now: Date): Promise<void> {
  const { activeSince } = await readLiveState(account)
  if (!activeSince) return
  const found = events.flatMap(toFeedEvent)
  await insertFromFeed(
    account,
    found.filter(({ at }) => at > activeSince),
    now,
  )
  await changeLiveState(account, { reconciledAt: now })
}

function toFeedEvent(event: EnvelopeEvent): FeedEvent[] {
  const at = parseServiceDate(event.event_time)
  const envelopeId = event.envelope.id
  return at && envelopeId
    ? [{ id: event.id, type: event.event_type, envelopeId, at, expected: mustHaveWebhook(event, at) }]
    : []
}

/**
 * The feed shows an envelope's current state. Completed and voided are events of their own; any
 * other state is shown as sent, which is the event of this moment only while nothing has changed
 * since the sending. Later it may have been a signer's event, or a change that has none, such as an
 * expiry.
 */
function mustHaveWebhook({ event_type, envelope }: EnvelopeEvent, at: Date): boolean {
  if (event_type !== 'envelope.sent') return true
  return envelope.status === 'Sent' && fromWireDate(envelope.createdOn ?? '')?.getTime() === at.getTime()
}
