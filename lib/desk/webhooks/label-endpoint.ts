import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import { accountOf } from '@/lib/desk/keys/account'
import { saveLabel } from '@/lib/desk/store/webhooks'
import { announceWebhooks } from './announce'
import { endpointSubscriptions } from './find-endpoint'

/** Names a target for everybody of the account; an empty label removes the name. */
export async function labelEndpoint(
  { upstream, key }: Context,
  _: Person,
  { id, label }: { id: string; label: string },
): Promise<{ label: string }> {
  const [first] = await endpointSubscriptions({ upstream, key }, id)
  if (first) await saveLabel(await accountOf(key), first.target_url, label)
  await announceWebhooks(key)
  return { label }
}
