import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import { offer } from '@/lib/desk/upstream/offered'
import { rememberSubscription } from './remember-subscriptions'

export async function pauseSubscription({ upstream, now }: Context, _: Person, { id }: { id: string }) {
  const answer = await offer('pause', () => upstream.pauseSubscription(id))
  await rememberSubscription(id, { pausedAt: now() })
  return answer
}

export async function resumeSubscription({ upstream }: Context, _: Person, { id }: { id: string }) {
  const answer = await offer('resume', () => upstream.resumeSubscription(id))
  await rememberSubscription(id, { pausedAt: null })
  return answer
}
