import 'server-only'
import type { Context, Person } from '@/lib/desk/upstream/context'
import type { CreationResult, NewEndpoint } from '@/lib/desk/upstream/contract/webhook-desk'
import { requestEach } from './request-each'
import { announceWebhooks, rememberSubscription } from './subscriptions'

/** Subscribes a target to each of these event types. */
export const createEndpoint = (
  { upstream, key, now }: Context,
  person: Person,
  { targetUrl, eventTypes, secret }: NewEndpoint,
): Promise<CreationResult> =>
  requestEach(eventTypes, async (eventType) => {
    const created = await upstream.createSubscription({ targetUrl, eventType, secret })
    await rememberSubscription(key, created.id, {
      targetUrl: created.target_url,
      eventType: created.event_type,
      signed: true,
      createdBy: person.name,
      createdAt: now(),
    })
    return { id: created.id, event_type: eventType }
  }).finally(() => announceWebhooks(key))
