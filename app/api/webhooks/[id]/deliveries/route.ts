import { z } from 'zod'
import { SubscriptionId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { DeliveriesQuery } from '@/lib/contract/webhook'
import { offer } from '@/lib/upstream/offered'
import { upstream } from '@/lib/upstream/upstream'

/** `background`: figures beside a list, for which nobody else is to wait. */
const query = DeliveriesQuery.extend({ priority: z.enum(['person', 'background']).default('person') })

export const GET = route(
  { permission: 'webhooks', params: SubscriptionId, query },
  ({ params, query, key, request }) => {
    const { priority, ...page } = query
    return offer('deliveries', () => upstream(key, { signal: request.signal, priority }).deliveries(params.id, page))
  },
)
