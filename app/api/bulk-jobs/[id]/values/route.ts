import { exportBulkJobValues } from '@/lib/desk/bulk/export-values'
import { KeyId } from '@/lib/desk/http/params'
import { csvSeparatorOf } from '@/lib/desk/http/parse'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute(
  {
    permission: 'read',
    params: KeyId,
    activity: ({ params }) => ({ action: 'bulk-job.values', detail: { bulk_job: params.id } }),
  },
  ({ context, person, params, request }) =>
    exportBulkJobValues(context, person, { ...params, separator: csvSeparatorOf(request) }),
)
