import { route } from '@/lib/bff/route'
import { peopleOverview } from '@/lib/session/people'

export const GET = route({ permission: 'people' }, () => peopleOverview())
