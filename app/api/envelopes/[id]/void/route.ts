import { z } from 'zod'
import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { describeEnvelope } from '@/lib/desk/activity-objects'

/** The interface gives void no reason: it stays at the desk, in the activity. */
const body = z.object({ reason: z.string().trim().max(2_000).optional() }).default({})

export const POST = route(
  {
    permission: 'void',
    params: Id,
    body,
    describe: ({ params }) => describeEnvelope(params.id),
    activity: ({ params, body }) => ({ action: 'envelope.void', envelopeId: params.id, detail: body }),
  },
  ({ params, upstream }) => upstream.voidEnvelope(params.id),
)
