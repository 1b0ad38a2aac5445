import { BulkRowsQuery } from '@/lib/desk/bulk/contract/bulk-job'
import { readRows } from '@/lib/desk/bulk/read-bulk-job'
import { KeyId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute(
  { permission: 'read', params: KeyId, query: BulkRowsQuery },
  ({ context, person, params, query }) => readRows(context, person, { ...params, ...query }),
)
