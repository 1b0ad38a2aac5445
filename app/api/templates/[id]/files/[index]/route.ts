import { IdAndIndex } from '@/lib/bff/params'
import { pdfBytes } from '@/lib/bff/pdf'
import { route } from '@/lib/bff/route'

export const GET = route({ permission: 'read', params: IdAndIndex }, async ({ params, upstream }) =>
  pdfBytes(await upstream.templateDocument(params.id, params.index)),
)
