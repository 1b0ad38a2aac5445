import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'webhooks' }, ({ context }) => context.upstream.webhookReference())
