import { peopleOnRecord } from '@/lib/desk/activity/activity-record'
import { route } from '@/lib/desk/http/route'

export const GET = route({ permission: 'activity' }, () => peopleOnRecord())
