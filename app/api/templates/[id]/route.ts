import { TemplateParams } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', params: TemplateParams }, ({ params, context }) =>
  context.upstream.template(params.id),
)
