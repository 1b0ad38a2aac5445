import { TemplateParams } from '@/lib/desk/platform/http/params'
import { readRoute, route } from '@/lib/desk/platform/http/route'
import { removeTemplate } from '@/lib/desk/templates/save-template'

export const GET = readRoute({ permission: 'read', params: TemplateParams }, ({ params, context }) =>
  context.upstream.template(params.id),
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
