import { z } from 'zod'
import { TemplateParams } from '@/lib/desk/http/params'
import { readRoute, route } from '@/lib/desk/http/route'
import { removeTemplate } from '@/lib/desk/templates/save-template'

/** `current`: as it is at this moment, for somebody who has to look at it again. */
const query = z.object({ current: z.literal('yes').optional() })

export const GET = readRoute(
  { permission: 'read', params: TemplateParams, query },
  async ({ params, query, context: { upstream } }) =>
    query.current ? (await upstream.currentTemplate(params.id)).value : upstream.template(params.id),
)

export const DELETE = route(
  {
    permission: 'template',
    params: TemplateParams,
    activity: ({ params }, removed?: { name: string }) => ({
      action: 'template.remove',
      detail: { template: removed?.name, id: params.id },
    }),
    done: 'The template is deleted.',
  },
  ({ context, params }) => removeTemplate(context, params),
)
