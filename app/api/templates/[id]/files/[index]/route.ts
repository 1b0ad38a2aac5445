import { TemplateFileParams } from '@/lib/desk/platform/http/params'
import { pdfBytes } from '@/lib/desk/platform/http/pdf'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read', params: TemplateFileParams }, async ({ params, context }) =>
  pdfBytes(await context.upstream.templateDocument(params.id, params.index)),
)
