import { route } from '@/lib/bff/route'

export const GET = route({ permission: 'public' }, () => ({ code: 200, message: 'ok' }))
