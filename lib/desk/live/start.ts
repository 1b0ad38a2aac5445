import 'server-only'
import { isRefusal, messageFor } from '@/lib/desk/contract/refusal'
import { env } from '@/lib/desk/env/env'
import { onEnding } from '@/lib/desk/env/lifetime'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { readFeedSince } from '@/lib/desk/upstream/read-feed-since'
import { serviceOf } from './account'
import { gate } from './receiver/gate'
import { notComparedSince, reconcile, takeTurn } from './reconcile'
import { defaultService } from './service'
import { adoptUnnamedChannel, changeLiveState, hasUnnamedChannel, readLiveState } from './state'
import { hear } from './stream/channel'
import { hub } from './stream/hub'
import { activate } from './subscriptions/activate'
import { checkSubscriptions } from './subscriptions/check'
import { probe } from './subscriptions/probe'

const LOOK_EVERY_MS = 10_000
/** Three of them without an answer, and a browser takes its line for dead. */
const BEAT_EVERY_MS = 3_000
const TICK_MS = 1_000
const TRY_AGAIN_MS = { first: 500, longest: 60_000 }
/** Until then the service is merely starting. */
const TROUBLE_AFTER_MS = 16_000

/**
 * Starts what live updates do in this process, and returns at once: hearing the database, looking at the feed while somebody
 * is connected, and, with the embedded service, subscribing to it as soon as it answers.
 */
export function startLive(): { ready: Promise<void>; stop(): Promise<void> } {
  return once('live', () => {
    const channel = hear(hub())
    const timers = [setInterval(look, LOOK_EVERY_MS), setInterval(beat, BEAT_EVERY_MS), setInterval(watch, TICK_MS)]
    let retry: NodeJS.Timeout | undefined
    // Also has the secrets cut out of what the service answers.
    gate(new Date()).catch(failed)
    begin(TRY_AGAIN_MS.first)
    onEnding(() => hub().close())
    return {
      ready: channel.ready,
      async stop() {
        for (const timer of timers) clearInterval(timer)
        clearTimeout(retry)
        hub().close()
        await channel.stop()
      },
    }

    function begin(waitMs: number) {
      const run = env().embedded ? activateUnlessOff : adoptUnnamed
      run()
        .catch(async (error: unknown) => {
          retry = setTimeout(begin, waitMs, Math.min(waitMs * 2, TRY_AGAIN_MS.longest))
          if (waitMs >= TROUBLE_AFTER_MS) await noteTrouble(error)
        })
        .catch(failed)
    }
  })
}

/** What was kept before channels had accounts belongs to the default key's. Only then is the service asked which one that is. */
async function adoptUnnamed(): Promise<void> {
  if (await hasUnnamedChannel()) await adoptUnnamedChannel((await defaultService('background')).account)
}

async function activateUnlessOff(): Promise<void> {
  await adoptUnnamed()
  const { account, service } = await defaultService('background')
  const { wanted } = await readLiveState(account)
  if (wanted !== false) await activate(account, service)
}

async function noteTrouble(error: unknown): Promise<void> {
  log().warn({ part: 'live', err: error }, 'live updates could not be turned on yet')
  const { account } = await defaultService()
  await changeLiveState(account, {
    trouble: isRefusal(error) ? messageFor(error, true) : 'The desk failed; its log says why.',
  })
}

function look(): void {
  for (const account of hub().accounts) compare(account).catch(failed)
}

async function compare(account: string): Promise<void> {
  if (!(await takeTurn(account, new Date()))) return
  const service = await serviceOf(account, 'background')
  if (!service) return
  const since = await notComparedSince(account, new Date())
  await reconcile(account, await readFeedSince(service, since), new Date())
}

function beat(): void {
  if (hub().size > 0) hub().beat().catch(failed)
}

/** Whether the service answers, and whether the subscriptions are there: only while somebody would see it. */
function watch(): void {
  if (hub().size === 0) return
  const under = once('live watch', () => new Set<string>())
  const unlessUnderWay = (name: string, run: () => Promise<void>) => {
    if (under.has(name)) return
    under.add(name)
    run()
      .catch(quietly)
      .finally(() => under.delete(name))
  }
  unlessUnderWay('probe', probe)
  for (const account of hub().accounts) unlessUnderWay(`check ${account}`, () => checkSubscriptions(account))
}

/** Background work that failed is tried again when its time comes. */
function failed(err: unknown): void {
  log().warn({ part: 'live', err }, 'background work of live updates failed')
}

/** A service that fails is said by the state on every page; a line of the log each second would say no more. */
function quietly(err: unknown): void {
  log().debug({ part: 'live', err }, 'a check of live updates failed')
}
