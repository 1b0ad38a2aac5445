import 'server-only'
import { env } from '@/lib/desk/platform/config/env'
import { DASHBOARD_FAILED, isRefusal, messageFor } from '@/lib/desk/platform/contract/refusal'
import { followNotifications } from '@/lib/desk/platform/live/follow-notifications'
import { hub } from '@/lib/desk/platform/live/hub'
import { readReceiverState } from '@/lib/desk/platform/live/receiver-state'
import { changeLiveState, readLiveState } from '@/lib/desk/platform/live/sql/channels'
import { liveTimings } from '@/lib/desk/platform/live/timings'
import { log } from '@/lib/desk/platform/log/log'
import { onEnding } from '@/lib/desk/platform/process/lifetime'
import { once, shareRun } from '@/lib/desk/platform/process/once'
import { defaultService, serviceOf } from '@/lib/desk/platform/upstream/keys/account'
import { onServiceFailure } from '@/lib/desk/platform/upstream/service-start'
import { followFeeds } from './follow-feeds'
import { listAccountsElsewhere } from './sql'
import { activate } from './subscriptions/activate'
import { checkSubscriptions, probeService } from './subscriptions/check'
import { ownTarget } from './subscriptions/listing'

/** Each process asks this often whether it is its turn to compare a feed. */
const ASK_EVERY_MS = 5_000
/** After three of them without an answer, a browser assumes that the connection is lost. */
const BEAT_EVERY_MS = 3_000
/** However many requests fail, the service is asked only so often. */
const PROBE_AT_ONCE_MS = 500
const RETRY_MS = { first: 500, longest: 60_000 }
/** Until then the service is merely starting. */
const TROUBLE_AFTER_MS = 16_000

/**
 * Starts live updates in this process, and returns at once: it listens to the database, compares
 * feeds with their mirrors, and subscribes as soon as the service answers.
 */
export function startLive(): { ready: Promise<void>; stop(): Promise<void> } {
  return once('live', () => {
    const notifications = followNotifications(hub())
    const timers = [
      setInterval(follow, ASK_EVERY_MS),
      setInterval(beat, BEAT_EVERY_MS),
      setInterval(watchService, liveTimings().tickMs),
    ]
    const stopListening = onServiceFailure(probeAtOnce)
    let retry: NodeJS.Timeout | undefined
    let isStopped = false
    // Also registers the secrets, so they are removed from what the service answers.
    readReceiverState(new Date()).catch(logFailure)
    begin(RETRY_MS.first)
    follow()
    onEnding(() => hub().close())
    return {
      ready: notifications.ready,
      async stop() {
        isStopped = true
        for (const timer of timers) clearInterval(timer)
        clearTimeout(retry)
        stopListening()
        hub().close()
        await notifications.stop()
      },
    }

    function begin(waitMs: number) {
      activateAtStart(waitMs >= TROUBLE_AFTER_MS)
        .then((isDone) => {
          if (isDone || isStopped) return
          retry = setTimeout(begin, waitMs, Math.min(waitMs * 2, RETRY_MS.longest))
        })
        .catch(logFailure)
    }
  })
}

/**
 * Turns live updates on for the embedded service's default account, unless somebody turned them
 * off, and moves the subscriptions of all accounts whose address has changed since they were
 * created, such as by another port. False where something is to be tried again.
 */
async function activateAtStart(isLate: boolean): Promise<boolean> {
  try {
    let isDone = env().embedded ? await activateDefault(isLate) : true
    for (const account of await listAccountsElsewhere(ownTarget())) {
      if (!(await attempt(account, isLate, () => move(account)))) isDone = false
    }
    return isDone
  } catch (err) {
    if (isLate) logFailure(err)
    return false
  }
}

async function activateDefault(isLate: boolean): Promise<boolean> {
  const { account, service } = await defaultService('sync')
  const { wanted } = await readLiveState(account)
  return wanted === false || attempt(account, isLate, () => activate(account, service))
}

/** Without a key of the account there is nothing to be done. */
async function move(account: string): Promise<void> {
  const service = await serviceOf(account, 'sync')
  if (service) await activate(account, service)
}

async function attempt(account: string, isLate: boolean, run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (err) {
    if (!isLate) return false
    log().warn({ part: 'live', err, account }, 'live updates could not be turned on yet')
    await changeLiveState(account, { trouble: isRefusal(err) ? messageFor(err, true) : DASHBOARD_FAILED })
    return false
  }
}

function follow(): void {
  // A comparison after a long absence takes longer than the time until the next one is looked for.
  shareRun('comparison of the feeds', followFeeds).catch(logFailure)
}

function beat(): void {
  if (hub().size > 0) hub().beat().catch(logFailure)
}

/**
 * Whether the service answers, and whether the subscriptions exist: only while somebody would see
 * it.
 */
function watchService(): void {
  if (hub().size === 0) return
  const checks = [...hub().accounts].map((account) =>
    shareRun(`check of the subscriptions of ${account}`, () => checkSubscriptions(account)),
  )
  for (const check of [probeService(), ...checks]) {
    // Every page shows that a service fails; a line of the log each second would add nothing.
    check.catch((err: unknown) => log().debug({ part: 'live', err }, 'a check of live updates failed'))
  }
}

/** A request has failed: pages must not show for seconds that they are live. */
function probeAtOnce(): void {
  if (hub().size === 0) return
  probeService(PROBE_AT_ONCE_MS).catch((err: unknown) =>
    log().debug({ part: 'live', err }, 'the service was not probed'),
  )
}

/** Background work that failed is tried again when its time comes. */
function logFailure(err: unknown): void {
  log().warn({ part: 'live', err }, 'background work of live updates failed')
}
