import { TemplateFileParams } from '@/lib/desk/http/params'
import { pdfStreamed } from '@/lib/desk/http/pdf'
import { readRoute } from '@/lib/desk/http/route'

// A download: no page shows it, because it may hold scripts.
export const GET = readRoute({ permission: 'template', params: TemplateFileParams }, async ({ params, context }) => {
  const stream = await context.upstream.originalTemplateFile(params.id, params.index)
  return pdfStreamed(stream, { name: `${params.id}-original-${params.index + 1}`, download: true })
})
