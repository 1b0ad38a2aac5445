import { IdAndIndex } from '@/lib/desk/http/params'
import { pdfBytes } from '@/lib/desk/http/pdf'
import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'read', params: IdAndIndex }, async ({ params, upstream }) =>
  pdfBytes(await upstream.templateDocument(params.id, params.index)),
)
