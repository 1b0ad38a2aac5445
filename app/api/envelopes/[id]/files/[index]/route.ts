import { EnvelopeFileParams } from '@/lib/desk/http/params'
import { pdfBytes } from '@/lib/desk/http/pdf'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', params: EnvelopeFileParams }, async ({ params, context }) =>
  pdfBytes(await context.upstream.envelopeDocument(params.id, params.index)),
)
