import { readBulkJob } from '@/lib/desk/bulk/read-bulk-job'
import { KeyId } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', params: KeyId }, ({ context, person, params }) =>
  readBulkJob(context, person, params),
)
