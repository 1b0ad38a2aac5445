import { PAGE_SIZE } from '@/lib/contract/constants'
import { RecordCursor, RecordFilter } from '@/lib/desk/activity/contract/activity-record'
import { readRecord } from '@/lib/desk/activity/record'
import { readRoute } from '@/lib/desk/http/route'

const query = RecordFilter.extend({ after: RecordCursor.optional() })

export const GET = readRoute({ permission: 'activity', query }, ({ context, query: { after, ...filter } }) =>
  readRecord(context, filter, after, PAGE_SIZE),
)
