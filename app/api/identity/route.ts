import { route } from '@/lib/bff/route'

export const GET = route({ permission: 'desk' }, ({ upstream }) => upstream.identity())
