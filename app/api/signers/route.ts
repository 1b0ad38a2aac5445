import { route } from '@/lib/bff/route'
import { SignersQuery } from '@/lib/contract/page'

export const GET = route({ permission: 'read', query: SignersQuery }, ({ query, upstream }) => upstream.signers(query))
