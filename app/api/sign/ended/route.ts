import { readRoute } from '@/lib/desk/http/route'
import { signerOf } from '@/lib/desk/signing/signer'

export const GET = readRoute({ permission: 'public' }, ({ request }) => signerOf(request).ended())
