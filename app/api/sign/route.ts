import { route } from '@/lib/desk/http/route'
import { signerOf } from '@/lib/desk/signing/signer'

export const GET = route({ permission: 'public' }, ({ request }) => signerOf(request).view())
