import { z } from 'zod'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { pdfStreamed } from '@/lib/desk/http/pdf'
import { readRoute } from '@/lib/desk/http/route'

const query = z.object({ download: z.literal('1').optional() })

export const GET = readRoute(
  { permission: 'read', params: EnvelopeParams, query },
  async ({ params, query, context, request }) => {
    const stream = await context.upstream.signedDocument(params.id, request.headers.get('range') ?? undefined)
    return pdfStreamed(stream, { name: `${params.id}-signed`, download: query.download === '1' })
  },
)
