import { peopleOverview } from '@/lib/desk/auth/people'
import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'people' }, () => peopleOverview())
