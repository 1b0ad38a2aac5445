import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { readRoute } from '@/lib/desk/http/route'
import { listEnvelopeDeliveries } from '@/lib/desk/webhooks/list-envelope-deliveries'

export const GET = readRoute(
  { permission: 'webhooks', query: z.object({ envelope: EnvelopeId }) },
  ({ context, query }) => listEnvelopeDeliveries(context, query.envelope),
)
