import { route } from '@/lib/bff/route'

export const GET = route({ role: 'support' }, ({ upstream }) => upstream.identity())
