import { route } from '@/lib/bff/route'
import { signerOf } from '@/lib/bff/signer'

export const GET = route({ permission: 'public' }, ({ request }) => signerOf(request).view())
