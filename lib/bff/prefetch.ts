import 'server-only'
import { type Upstream, upstream } from '@/lib/upstream/upstream'

/**
 * What a page's server component reads ahead: the same answers as the doors give, from the same caches and within the same
 * budget. The page must have called `requirePerson` first. Undefined when the read fails or takes too long: the browser then
 * asks the door itself, and shows what is wrong.
 */
export async function prefetch<T>(read: (service: Reading) => Promise<T>, patienceMs = 1_500): Promise<T | undefined> {
  const patience = AbortSignal.timeout(patienceMs)
  return read(upstream(patience)).catch(() => undefined)
}

/** Reads only: rendering a page changes nothing. */
type Reading = Pick<
  Upstream,
  'identity' | 'budget' | 'feed' | 'envelope' | 'audit' | 'templates' | 'template' | 'signers'
>
