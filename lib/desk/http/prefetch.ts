import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { headers } from 'next/headers'
import { cache } from 'react'
import { maybePerson } from '@/lib/desk/auth/session/require'
import { learning } from '@/lib/desk/contacts/learn-contacts'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { log } from '@/lib/desk/env/log'
import { keyOf } from '@/lib/desk/keys/key-of'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'

/** Reads only: rendering a page changes nothing. */
type Reading = Pick<
  Upstream,
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
  | 'deliveries'
  | 'delivery'
  | 'webhookReference'
>

/** The key of the page's person, read once for all that the page reads. */
const currentKey = cache(async () => keyOf((await maybePerson())?.id))

/**
 * What a page's server component reads in advance: the routes' answers, from the same caches and within the same budget. The page must
 * have called `requirePerson` first. Undefined when the read fails or takes too long: the browser then calls the route, which uses the
 * read that is under way and reports errors. Undefined as well after a link within the dashboard, which must not wait.
 */
export async function prefetch<T>(read: (service: Reading) => Promise<T>, patienceMs = 1_500): Promise<T | undefined> {
  if ((await headers()).get('sec-fetch-dest') === 'empty') return undefined
  const key = await currentKey()
  const reading = read(learning(upstream(key), key)).catch((error: unknown) => {
    if (!isRefusal(error)) log().error({ err: error }, 'a prefetch failed')
    return undefined
  })
  return Promise.race([reading, wait(patienceMs, undefined, { ref: false })])
}
