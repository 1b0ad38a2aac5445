import 'server-only'
import { ensureMirror, ensureReading } from '@/lib/desk/envelopes/copy/ensure-mirror'
import { readChanges } from '@/lib/desk/envelopes/copy/read-changes'
import {
  claimPoll,
  listMirrors,
  type MirrorAccount,
  releasePoll,
  saveComparisonTrouble,
} from '@/lib/desk/envelopes/sql/accounts'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import { hub } from '@/lib/desk/platform/live/hub'
import { readLiveStatus } from '@/lib/desk/platform/live/sql/status'
import { log } from '@/lib/desk/platform/log/log'
import { once, resetOnce } from '@/lib/desk/platform/process/once'
import { defaultService, serviceOf } from '@/lib/desk/platform/upstream/keys/account'
import { notReconciledSince, reconcile } from './reconcile'

/** How often the feed of an account is compared: by whether somebody has a page open, and whether webhooks bring changes at once. */
const COMPARE_EVERY_MS = { watched: 15_000, watchedLive: 60_000, unwatched: 120_000 }
const RETRY_DEFAULT_MS = 60_000

/** Compares the mirror of each account with its feed when that is due. Of all processes, one does it. */
export async function followFeeds(): Promise<void> {
  await ensureDefaultMirror()
  const watched = hub().accounts
  const mirrors = await listMirrors()
  for (const account of watched) {
    if (mirrors.some((mirror) => mirror.account === account)) continue
    // It may have been removed with its last key.
    resetOnce(`mirror of ${account}`)
    await ensureMirror(account).catch(logFailure)
  }
  await Promise.all(mirrors.map((mirror) => followMirror(mirror, watched.has(mirror.account)).catch(logFailure)))
}

async function followMirror(mirror: MirrorAccount, isWatched: boolean): Promise<void> {
  await ensureReading(mirror)
  await compareWhenDue(mirror.account, isWatched)
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

async function compareWhenDue(account: string, isWatched: boolean): Promise<void> {
  if (!(await claimPoll(account, await intervalFor(account, isWatched)))) return
  try {
    const service = await serviceOf(account, 'sync')
    if (!service) return
    const feed = await readChanges(account, service, await notReconciledSince(account, new Date()))
    await reconcile(account, feed, new Date())
  } catch (error) {
    await saveComparisonTrouble(account, isRefusal(error) ? error.message : 'The dashboard failed; its log says why.')
    throw error
  } finally {
    await releasePoll(account)
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
