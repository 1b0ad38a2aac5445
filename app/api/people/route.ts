import { peopleOverview } from '@/lib/desk/auth/people'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'people' }, () => peopleOverview())
