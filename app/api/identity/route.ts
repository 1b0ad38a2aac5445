import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'desk' }, ({ context }) => context.upstream.identity())
