import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'desk' }, ({ context }) => context.upstream.readBudget())
