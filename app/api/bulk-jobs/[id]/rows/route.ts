import { readRows } from '@/lib/desk/bulk-jobs/read-bulk-job'
import { BulkRowsQuery } from '@/lib/desk/contract/bulk/bulk-job'
import { KeyId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute(
  { permission: 'read', params: KeyId, query: BulkRowsQuery },
  ({ context, person, params, query }) => readRows(context, person, { ...params, ...query }),
)
