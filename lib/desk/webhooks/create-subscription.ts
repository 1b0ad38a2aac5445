import 'server-only'
import type { NewSubscriptionRequest } from '@/lib/contract/webhook'
import type { Context, Person } from '@/lib/desk/context'
import { redactError } from '@/lib/desk/upstream/transport/strip-secrets'
import { rememberSubscription } from './remember-subscriptions'

export async function createSubscription({ upstream, now }: Context, person: Person, request: NewSubscriptionRequest) {
  const created = await redactError(request.secret, () => upstream.createSubscription(request))
  await rememberSubscription(created.id, {
    targetUrl: created.target_url,
    eventType: created.event_type,
    signed: request.secret !== undefined || created.secret !== undefined,
    createdBy: person.name,
    createdAt: now(),
  })
  return created
}
