import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { announceWebhooks } from './announce'
import { endpointSubscriptions } from './find-endpoint'
import { saveLabel } from './sql/webhooks'

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
