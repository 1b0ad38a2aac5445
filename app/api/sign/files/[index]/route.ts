import { Index } from '@/lib/desk/http/params'
import { pdfStreamed } from '@/lib/desk/http/pdf'
import { readRoute } from '@/lib/desk/http/route'
import { signerOf } from '@/lib/desk/signing/signer'

export const GET = readRoute({ permission: 'public', params: Index }, async ({ params, request }) =>
  pdfStreamed(await signerOf(request).document(params.index), { name: `document-${params.index + 1}` }),
)
