import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { ServiceHealth } from '@/lib/contract/identity'
import { env } from '@/lib/desk/runtime/config/env'
import { once } from '@/lib/desk/runtime/process/once'
import { oneLine } from '@/lib/text/one-line'
import { ReadCache } from './cache/cache'
import { readJson } from './transport/answer'
import { send } from './transport/transport'

const DEADLINE_MS = 3_000
const FRESH_MS = 10_000
const MAX_REASONS = 5
const MAX_REASON_LENGTH = 200
const NOTHING: readonly string[] = []
/** Not in the interface: a service that has no such path is asked again after this time. */
const ABSENT_MS = 10 * MINUTE_MS
const ABSENT = [404, 405, 410, 501]
const absence = () => once('health of the service is absent', () => ({ until: 0 }))

const values = () => once('health of the service', () => new ReadCache(() => performance.now(), 1_024))

/**
 * What is wrong with the service, as it says itself, a sentence each; nothing for one that does not
 * say. It costs nothing of any key's budget.
 */
export const readServiceProblems = (): Promise<readonly string[]> =>
  values().read('problems', { ttlMs: FRESH_MS, load: askForProblems, bytes: () => 512 })

async function askForProblems(signal: AbortSignal): Promise<readonly string[]> {
  if (Date.now() < absence().until) return NOTHING
  const url = `${env().SERVICE_BASE_URL}/public/service/health`
  try {
    const answer = await send({ method: 'GET', url, deadlineMs: DEADLINE_MS, signal })
    if (answer.statusCode === 200 || answer.statusCode === 503) {
      const { reasons } = await readJson(answer, ServiceHealth)
      return reasons.slice(0, MAX_REASONS).map((reason) => oneLine(reason).slice(0, MAX_REASON_LENGTH))
    }
    await answer.drop()
    if (ABSENT.includes(answer.statusCode)) absence().until = Date.now() + ABSENT_MS
  } catch {
    // That the service does not answer is reported by itself.
  }
  return NOTHING
}

const REACHABLE_DEADLINE_MS = 2_000
const REACHABLE_FRESH_MS = 1_000

const reachable = () => once('service reachable', () => new ReadCache(() => performance.now(), 1_024))

/**
 * Whether the service answers at all, whatever it answers; asked at most once a second however
 * often somebody wants to know.
 */
export const isServiceReachable = (): Promise<boolean> =>
  reachable().read('reachable', {
    ttlMs: REACHABLE_FRESH_MS,
    load: async (signal) => {
      const status = await askForStatus(REACHABLE_DEADLINE_MS, signal)
      return status !== undefined && !OF_A_PROXY.includes(status)
    },
    bytes: () => 1,
  })

/** What a proxy answers for a service that is down. */
const OF_A_PROXY = [502, 503, 504]

/**
 * Whether the service itself answers. Another service may not have this address; a proxy answers
 * 502 to 504 for one that is down.
 */
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
