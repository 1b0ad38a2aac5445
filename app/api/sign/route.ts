import { readRoute } from '@/lib/desk/http/route'
import { viewFor } from '@/lib/desk/signing/signer'

export const GET = readRoute({ permission: 'public' }, ({ request }) => viewFor(request))
