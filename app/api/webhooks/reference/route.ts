import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'webhooks' }, ({ upstream }) => upstream.webhookReference())
