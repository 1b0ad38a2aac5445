import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'desk' }, ({ upstream }) => upstream.budget())
