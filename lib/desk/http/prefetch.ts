import 'server-only'
import { headers } from 'next/headers'
import { maybePerson } from '@/lib/desk/auth/session/require'
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

/**
 * What a page's server component reads ahead: the same answers as the routes give, from the same caches and within the same
 * budget. The page must have called `requirePerson` first. Undefined when the read fails or takes too long: the browser then
 * asks the route, which finds the late read under way or in the cache, and says what is wrong. Undefined as well for somebody
 * who comes by a link from another page of the desk: the page is to be there at once, and the browser has answers of its own.
 */
export async function prefetch<T>(read: (service: Reading) => Promise<T>, patienceMs = 1_500): Promise<T | undefined> {
  if ((await headers()).get('sec-fetch-dest') === 'empty') return undefined
  const reading = read(upstream(await keyOf((await maybePerson())?.id))).catch((error: unknown) => {
    if (!isRefusal(error)) log().error({ err: error }, 'a prefetch failed')
    return undefined
  })
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  return Promise.race([reading, patience]).finally(() => clearTimeout(timer))
}
