import 'server-only'
import { Refusal } from '@/lib/contract/refusal'
import type { ServiceKey } from '@/lib/contract/service-key'
import { keyOf } from '@/lib/desk/key-of'
import type { Upstream } from '@/lib/upstream/upstream'
import { deskService } from './service'

/** Webhooks tell what happens in the account of the default key; whoever works in another one looks for changes by themselves. */
export async function refuseOtherAccount(key: ServiceKey | undefined, service: Upstream): Promise<void> {
  const own = await keyOf(undefined)
  if (own?.ref === key?.ref) return
  const [{ account }, desks] = await Promise.all([service.identity(), (await deskService()).identity()])
  if (account !== undefined && account === desks.account) return
  throw new Refusal(
    409,
    "Live updates belong to another account than your key's; this page looks for changes by itself.",
  )
}
