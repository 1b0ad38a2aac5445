import 'server-only'
import { env } from '@/lib/desk/platform/config/env'
import { once } from '@/lib/desk/platform/process/once'
import { systemClock } from './budget/clock'
import { ReadCache } from './cache/cache'
import { send } from './transport/transport'

const REACHABLE_DEADLINE_MS = 2_000
const REACHABLE_FRESH_MS = 1_000

const reachable = () => once('service reachable', () => new ReadCache(systemClock.now, 1_024))

/** Whether the service answers at all, whatever it answers; asked at most once a second however often somebody wants to know. */
export const isServiceReachable = (): Promise<boolean> =>
  reachable().read('reachable', {
    ttlMs: REACHABLE_FRESH_MS,
    load: async (signal) => (await askForStatus(REACHABLE_DEADLINE_MS, signal)) !== undefined,
    bytes: () => 1,
  })

/** Whether the service itself answers. Another service may not have this address; a proxy answers 502 to 504 for one that is down. */
export async function serviceAnswers(deadlineMs: number): Promise<boolean> {
  const status = await askForStatus(deadlineMs)
  return status !== undefined && (status < 500 || status === 501)
}

/** Asks without a key, which costs nothing of any key's budget. */
async function askForStatus(deadlineMs: number, signal?: AbortSignal): Promise<number | undefined> {
  const url = `${env().SERVICE_BASE_URL}/public/service/webhooks/events`
  try {
    const answer = await send({ method: 'GET', url, deadlineMs, signal })
    await answer.drop()
    return answer.statusCode
  } catch {
    return undefined
  }
}
