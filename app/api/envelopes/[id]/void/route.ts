import { z } from 'zod'
import { describeEnvelope } from '@/lib/desk/activity/activity-objects'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import type { Upstream } from '@/lib/desk/upstream/upstream'

/** The interface gives void no reason: it stays at the desk, in the activity. */
const body = z.object({ reason: z.string().trim().max(2_000).optional() }).default({})

type Voided = Awaited<ReturnType<Upstream['voidEnvelope']>>

export const POST = route(
  {
    permission: 'void',
    params: Id,
    body,
    describe: ({ params }) => describeEnvelope(params.id),
    activity: ({ params, body }, result?: Voided) => ({
      action: 'envelope.void',
      envelopeId: params.id,
      detail: { ...body, canceled_before_send: result?.canceled_before_send },
    }),
  },
  ({ params, context }) => context.upstream.voidEnvelope(params.id),
)
