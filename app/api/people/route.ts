import { peopleOverview } from '@/lib/desk/accounts/people-overview'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'people' }, () => peopleOverview())
