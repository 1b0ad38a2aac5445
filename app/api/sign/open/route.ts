import { route } from '@/lib/bff/route'
import { signerOf } from '@/lib/bff/signer'

export const POST = route({ permission: 'public' }, ({ request }) => signerOf(request).open())
