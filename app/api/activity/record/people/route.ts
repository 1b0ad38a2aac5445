import { peopleOnRecord } from '@/lib/desk/activity/record'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'activity' }, () => peopleOnRecord())
