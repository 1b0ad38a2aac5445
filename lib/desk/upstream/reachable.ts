import 'server-only'
import { env } from '@/lib/desk/env/env'
import { once } from '@/lib/desk/env/once'
import { ReadCache } from './cache/cache'
import { systemClock } from './transport/budget'
import { send } from './transport/transport'

const DEADLINE_MS = 2_000
const FRESH_MS = 1_000
const KEY = 'reachable'

const kept = () => once('service reachable', () => new ReadCache(systemClock.now, 1_024))

/**
 * Whether the service answers at all, whatever it answers. It is asked without a key, which costs nothing of the key's
 * budget, and at most once a second however often somebody wants to know.
 */
export const isServiceReachable = (): Promise<boolean> =>
  kept().read(KEY, { ttlMs: FRESH_MS, load: (signal) => ask(signal), bytes: () => 1 })

async function ask(signal: AbortSignal): Promise<boolean> {
  const url = `${env().SERVICE_BASE_URL}/public/service/webhooks/events`
  try {
    const answer = await send({ method: 'GET', url, headers: {}, deadlineMs: DEADLINE_MS, signal })
    await answer.drop()
    return true
  } catch {
    return false
  }
}
