import 'server-only'
import { Refusal } from '@/lib/contract/refusal'
import { env } from '@/lib/env/env'
import { onEnding } from '@/lib/env/lifetime'
import { log } from '@/lib/env/log'
import { once } from '@/lib/env/once'
import { activate } from './activate'
import { hear } from './channel'
import { feedBackTo } from './feed-back'
import { gate } from './gate'
import { hub } from './hub'
import { notComparedSince, reconcile, takeTurn } from './reconcile'
import { pruneEvents } from './replay'
import { deskService } from './service'
import { changeLiveState, readLiveState } from './state'

const LOOK_EVERY_MS = 10_000
const PRUNE_EVERY_MS = 60 * 60_000
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
    const timers = [setInterval(look, LOOK_EVERY_MS), setInterval(prune, PRUNE_EVERY_MS)]
    let retry: NodeJS.Timeout | undefined
    prune()
    // Also has the secrets cut out of what the service answers.
    gate(new Date()).catch(failed)
    if (env().DESK_DEMO) subscribe(TRY_AGAIN_MS.first)
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

    function subscribe(waitMs: number) {
      activateUnlessOff()
        .catch(async (error: unknown) => {
          retry = setTimeout(subscribe, waitMs, Math.min(waitMs * 2, TRY_AGAIN_MS.longest))
          if (waitMs >= TROUBLE_AFTER_MS) await noteTrouble(error)
        })
        .catch(failed)
    }
  })
}

async function activateUnlessOff(): Promise<void> {
  const { wanted } = await readLiveState()
  if (wanted !== false) await activate()
}

async function noteTrouble(error: unknown): Promise<void> {
  log().warn({ part: 'live', err: error }, 'live updates could not be turned on yet')
  await changeLiveState({ trouble: error instanceof Refusal ? error.message : 'The desk failed; its log says why.' })
}

function look(): void {
  if (hub().size > 0) compare().catch(failed)
}

async function compare(): Promise<void> {
  if (!(await takeTurn(new Date()))) return
  const since = await notComparedSince(new Date())
  await reconcile(await feedBackTo(await deskService('background'), since), new Date())
}

function prune(): void {
  pruneEvents(new Date()).catch(failed)
}

/** Background work that failed is tried again when its time comes round. */
function failed(err: unknown): void {
  log().warn({ part: 'live', err }, 'background work of live updates failed')
}
