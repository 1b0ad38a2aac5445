import { route } from '@/lib/bff/route'
import { peopleOnRecord } from '@/lib/desk/activity-record'

export const GET = route({ permission: 'activity' }, () => peopleOnRecord())
