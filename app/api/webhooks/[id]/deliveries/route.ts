import { z } from 'zod'
import { DeliveriesQuery } from '@/lib/contract/webhook'
import { SubscriptionId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'
import { offer } from '@/lib/desk/upstream/offered'
import { upstream } from '@/lib/desk/upstream/upstream'

/** `background`: figures beside a list, for which nobody else is to wait. */
const query = DeliveriesQuery.extend({ priority: z.enum(['person', 'background']).default('person') })

export const GET = readRoute(
  { permission: 'webhooks', params: SubscriptionId, query },
  ({ params, query, key, request }) => {
    const { priority, ...page } = query
    return offer('deliveries', () => upstream(key, { signal: request.signal, priority }).deliveries(params.id, page))
  },
)
