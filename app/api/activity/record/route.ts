import { PAGE_SIZE } from '@/lib/contract/constants'
import { readRecord } from '@/lib/desk/activity/record'
import { RecordCursor, RecordFilter } from '@/lib/desk/platform/activity/contract/activity-record'
import { readRoute } from '@/lib/desk/platform/http/route'

const query = RecordFilter.extend({ after: RecordCursor.optional() })

export const GET = readRoute({ permission: 'activity', query }, ({ context, query: { after, ...filter } }) =>
  readRecord(context, filter, after, PAGE_SIZE),
)
