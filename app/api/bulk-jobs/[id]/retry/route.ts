import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { retryFailures } from '@/lib/desk/bulk/control-bulk-job'
import { KeyId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'read',
    params: KeyId,
    activity: ({ params }, changed?: BulkJob) => ({
      action: 'bulk-job.retry',
      detail: { bulk_job: params.id, name: changed?.name },
    }),
  },
  ({ context, person, params }) => retryFailures(context, person, params),
)
