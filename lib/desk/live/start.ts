import { HOUR_MS } from '@/lib/text/durations'
import 'server-only'
import { followNotifications, hub, liveTimings } from '@/lib/desk/live/hub'
import { readReceiverState } from '@/lib/desk/live/receiver-state'
import { changeLiveState, readLiveState } from '@/lib/desk/live/sql/channels'
import { removeEventsPastRetention } from '@/lib/desk/live/sql/events'
import { removeExpiredSecrets } from '@/lib/desk/live/sql/secrets'
import { env } from '@/lib/desk/runtime/config/env'
import { DASHBOARD_FAILED, isRefusal, messageFor } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { onEnding } from '@/lib/desk/runtime/process/lifetime'
import { once, shareRun } from '@/lib/desk/runtime/process/once'
import { defaultService, serviceOf } from '@/lib/desk/upstream/keys/account'
import { defineJob, NoInput } from '@/lib/jobs/define-job'
import { activate } from './activate'
import { checkSubscriptions, ownTarget, probeService } from './check'
import { mirror } from './mirror'
import { listAccountsElsewhere } from './sql/subscriptions'

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
    const follow = () => void mirror().followFeeds().catch(logFailure)
    const timers = [setInterval(follow, liveTimings().compareTickMs), setInterval(watchService, liveTimings().tickMs)]
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

/** Background work that failed is tried again when its time comes. */
function logFailure(err: unknown): void {
  log().warn({ part: 'live', err }, 'background work of live updates failed')
}

export const removeOldEvents = defineJob({
  name: 'live-events.remove-old',
  input: NoInput,
  repeatEveryMs: HOUR_MS,
  async run() {
    await removeEventsPastRetention()
    await removeExpiredSecrets()
  },
})
