import 'server-only'
import type { Offer } from '@/lib/contract/identity'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Upstream } from './upstream'

/** Whether the service announces an addition. A key's first request reads the identity, so this seldom costs one. */
export async function hasOffer(service: Pick<Upstream, 'identity' | 'lastIdentity'>, offer: Offer): Promise<boolean> {
  const identity = service.lastIdentity() ?? (await service.identity().catch(ignoreRefusal))
  return identity?.offers?.includes(offer) ?? false
}

/** A service that does not answer offers nothing; the request itself shows what is wrong. */
function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
