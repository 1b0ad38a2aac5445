import 'server-only'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { CONFIGURED } from '@/lib/desk/contract/service-key'
import type { Upstream } from '@/lib/desk/upstream/upstream'

/**
 * Whose uses of templates a key may see: its account's, or its own where the service does not name the account. The identity is read with a
 * key's first request, so this seldom costs one.
 */
export async function accountScope(
  service: Pick<Upstream, 'identity' | 'lastIdentity'>,
  keyId = CONFIGURED,
): Promise<string> {
  const identity = service.lastIdentity() ?? (await service.identity().catch(ignoreRefusal))
  return identity?.account === undefined ? `key ${keyId}` : `account ${identity.account}`
}

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
