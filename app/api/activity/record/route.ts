import { PAGE_SIZE } from '@/lib/contract/page-size'
import { readRecord } from '@/lib/desk/activity/activity-record'
import { RecordCursor, RecordFilter } from '@/lib/desk/contract/activity-record'
import { route } from '@/lib/desk/http/route'

const query = RecordFilter.extend({ after: RecordCursor.optional() })

export const GET = route({ permission: 'activity', query }, ({ query: { after, ...filter } }) =>
  readRecord(filter, after, PAGE_SIZE),
)
