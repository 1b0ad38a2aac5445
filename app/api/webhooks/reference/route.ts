import { route } from '@/lib/bff/route'

export const GET = route({ permission: 'webhooks' }, ({ upstream }) => upstream.webhookReference())
