import { Index } from '@/lib/bff/params'
import { pdfStreamed } from '@/lib/bff/pdf'
import { route } from '@/lib/bff/route'
import { signerOf } from '@/lib/bff/signer'

export const GET = route({ permission: 'public', params: Index }, async ({ params, request }) =>
  pdfStreamed(await signerOf(request).document(params.index), { name: `document-${params.index + 1}` }),
)
