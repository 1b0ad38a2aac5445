import { z } from 'zod'
import { reuseEnvelope } from '@/lib/desk/drafts/reuse-envelope'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

const body = z.object({ id: z.uuid(), as: z.enum(['again', 'correct', 'template']) })

export const POST = route(
  { permission: 'draft', params: EnvelopeParams, body, activity: { notRecorded: 'nobody else sees a draft' } },
  ({ context, person, params, body }) => reuseEnvelope(context, person, { envelopeId: params.id, ...body }),
)
