import { route } from '@/lib/bff/route'
import { RecordCursor, RecordFilter } from '@/lib/contract/activity-record'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { readRecord } from '@/lib/desk/activity-record'

const query = RecordFilter.extend({ after: RecordCursor.optional() })

export const GET = route({ permission: 'activity', query }, ({ query: { after, ...filter } }) =>
  readRecord(filter, after, PAGE_SIZE),
)
