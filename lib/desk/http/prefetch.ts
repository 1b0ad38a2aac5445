import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { headers } from 'next/headers'
import { cache } from 'react'
import { keyOfPerson } from '@/lib/desk/accounts/key-of-person'
import { maybePerson } from '@/lib/desk/accounts/session/require'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { serviceFor } from '@/lib/desk/upstream/service-for'
import type { Upstream } from '@/lib/desk/upstream/upstream'

/** Reads only: rendering a page changes nothing. */
type Reading = Pick<
  Upstream,
  | 'capabilities'
  | 'identity'
  | 'lastIdentity'
  | 'budget'
  | 'feed'
  | 'envelope'
  | 'audit'
  | 'templates'
  | 'template'
  | 'signers'
  | 'subscriptions'
  | 'currentSubscriptions'
  | 'subscriptionStatistics'
  | 'accountDeliveries'
  | 'deliveries'
  | 'delivery'
  | 'webhookReference'
>

const PATIENCE_MS = 1_500

/** With the page's person and their key, which are read once for all that the page reads. */
const reader = cache(async () => {
  const person = (await maybePerson())?.id
  const key = await keyOfPerson(person)
  return { key, service: serviceFor(key) }
})

/**
 * What a page's server component reads in advance: the routes' answers, from the same caches and
 * within the same budget. The page must have called `requirePerson` first. Undefined when the read
 * fails or takes too long: the browser then calls the route, which uses the read that is under way
 * and reports errors. Undefined as well after a link within the dashboard, which must not wait.
 */
export async function prefetch<T>(
  read: (service: Reading, key: ServiceKey | undefined) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T | undefined> {
  if ((await headers()).get('sec-fetch-dest') === 'empty') return undefined
  const { service, key } = await reader()
  return unlessSlow(() => read(service, key), patienceMs)
}

/**
 * Undefined when the read fails or takes too long; the signal then ends it, where nobody else waits
 * for the same read.
 */
export function unlessSlow<T>(
  read: (signal: AbortSignal) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T | undefined> {
  const patience = AbortSignal.timeout(patienceMs)
  const reading = async () => {
    try {
      return await read(patience)
    } catch (error) {
      if (!isRefusal(error) && !patience.aborted) log().error({ err: error }, 'a prefetch failed')
      return undefined
    }
  }
  return Promise.race([reading(), wait(patienceMs, undefined, { ref: false })])
}
