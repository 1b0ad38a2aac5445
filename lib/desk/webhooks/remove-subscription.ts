import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import { offer } from '@/lib/desk/upstream/offered'
import { rememberSubscription } from './remember-subscriptions'

/** What the dashboard remembers stays, because the activity record names subscriptions that are gone. */
export async function removeSubscription({ upstream, now }: Context, _: Person, { id }: { id: string }) {
  const answer = await offer('remove', () => upstream.removeSubscription(id))
  await rememberSubscription(id, { removedAt: now() })
  return answer
}
