import { peopleOnRecord } from '@/lib/desk/activity/activity-record'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'activity' }, () => peopleOnRecord())
