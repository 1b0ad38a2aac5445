import { route } from '@/lib/bff/route'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { readRecord } from '@/lib/desk/activity-record'
import { RecordCursor, RecordFilter } from '@/lib/desk/contract/activity-record'

const query = RecordFilter.extend({ after: RecordCursor.optional() })

export const GET = route({ permission: 'activity', query }, ({ query: { after, ...filter } }) =>
  readRecord(filter, after, PAGE_SIZE),
)
