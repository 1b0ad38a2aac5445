import { peopleOverview } from '@/lib/desk/accounts/people'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'people' }, () => peopleOverview())
