import 'server-only'
import { log } from '@/lib/desk/env/log'
import type { Upstream } from '@/lib/desk/upstream/upstream'

const WAIT_MS = 3_000

/** The account's name at the service, which no password may consist of. A service that does not answer keeps nobody from setting one. */
export async function accountNames(upstream: Upstream): Promise<string[]> {
  const timeout = AbortSignal.timeout(WAIT_MS)
  const late = new Promise<undefined>((resolve) => timeout.addEventListener('abort', () => resolve(undefined)))
  const named = upstream.identity().catch((err: unknown) => log().debug({ err }, 'the account has no known name'))
  return [(await Promise.race([named, late]))?.account ?? []].flat()
}
