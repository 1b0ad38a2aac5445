import { route } from '@/lib/bff/route'
import { SignersQuery } from '@/lib/contract/page'

export const GET = route({ role: 'support', query: SignersQuery }, ({ query, upstream }) => upstream.signers(query))
