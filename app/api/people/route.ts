import { peopleOverview } from '@/lib/desk/accounts/people'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'people' }, () => peopleOverview())
