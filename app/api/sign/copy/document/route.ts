import { pdfStreamed } from '@/lib/desk/http/pdf'
import { readRoute } from '@/lib/desk/http/route'
import { signerOf } from '@/lib/desk/signing/signer'

export const GET = readRoute({ permission: 'public' }, async ({ request }) =>
  pdfStreamed(await signerOf(request).copyDocument(), { name: 'signed', download: true }),
)
