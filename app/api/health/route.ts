import { route } from '@/lib/bff/route'

export const GET = route({ role: 'public' }, () => ({ code: 200, message: 'ok' }))
