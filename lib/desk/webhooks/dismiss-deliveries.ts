import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import { offer } from '@/lib/desk/platform/upstream/offered'
import { announceWebhooks } from './announce'
import { endpointSubscriptions } from './find-endpoint'

/** Closes dead letters of an endpoint for good: nobody retries them, and they are no longer counted. */
export async function dismissDeliveries(
  { upstream, key }: Context,
  _: Person,
  { id, deliveries }: { id: string; deliveries: string[] },
): Promise<{ count: number | undefined }> {
  const [first] = await endpointSubscriptions({ upstream, key }, id)
  const filter = { target_url: first?.target_url, delivery_ids: deliveries }
  const { count } = await offer('dismiss', () => upstream.dismissDeadLetters(filter))
  await announceWebhooks(key)
  return { count }
}
