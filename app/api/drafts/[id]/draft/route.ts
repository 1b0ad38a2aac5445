import { z } from 'zod'
import { Id } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'
import { templateOfDraft } from '@/lib/desk/templates/template-of-draft'

const body = z.object({ id: z.uuid(), as: z.literal('template') })

export const POST = route(
  { permission: 'template', params: Id, body, activity: { notRecorded: 'nobody else sees a draft' } },
  ({ context, person, params, body }) => templateOfDraft(context, person, { draftId: params.id, id: body.id }),
)
