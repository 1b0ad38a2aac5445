import { retryFailures } from '@/lib/desk/bulk-jobs/control-bulk-job'
import { KeyId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'read',
    params: KeyId,
    activity: ({ params }) => ({ action: 'bulk-job.retry', detail: { bulk_job: params.id } }),
  },
  ({ context, person, params }) => retryFailures(context, person, params),
)
