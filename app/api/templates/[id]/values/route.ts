import { exportTemplateValues } from '@/lib/desk/envelopes/export-values'
import { TemplateParams } from '@/lib/desk/http/params'
import { csvSeparatorOf } from '@/lib/desk/http/parse'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute(
  {
    permission: 'read',
    params: TemplateParams,
    activity: ({ params }) => ({ action: 'template.values', detail: { template: params.id } }),
  },
  ({ context, params, request }) => exportTemplateValues(context, { ...params, separator: csvSeparatorOf(request) }),
)
