import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'webhooks' }, ({ context }) => context.upstream.webhookReference())
