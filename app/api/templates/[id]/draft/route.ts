import { z } from 'zod'
import { TemplateParams } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { draftOfTemplate } from '@/lib/desk/templates/template-of-draft'

const body = z.object({ id: z.uuid(), as: z.enum(['edit', 'copy']) })

export const POST = route(
  { permission: 'template', params: TemplateParams, body, activity: { notRecorded: 'nobody else sees a draft' } },
  ({ context, person, params, body }) => draftOfTemplate(context, person, { templateId: params.id, ...body }),
)
