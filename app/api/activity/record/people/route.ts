import { peopleOnRecord } from '@/lib/desk/activity/record'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'activity' }, () => peopleOnRecord())
