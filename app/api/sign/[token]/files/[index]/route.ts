import { TokenAndIndex } from '@/lib/bff/params'
import { pdfStreamed } from '@/lib/bff/pdf'
import { route } from '@/lib/bff/route'
import { signerOf } from '@/lib/bff/signer'

export const GET = route({ permission: 'public', params: TokenAndIndex }, async ({ params, request }) =>
  pdfStreamed(await signerOf(request, params.token).document(params.index), { name: `document-${params.index + 1}` }),
)
