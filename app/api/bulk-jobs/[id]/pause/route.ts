import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { pauseBulkJob } from '@/lib/desk/bulk/control-bulk-job'
import { KeyId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'read',
    params: KeyId,
    activity: ({ params }, changed?: BulkJob) => ({
      action: 'bulk-job.pause',
      detail: { bulk_job: params.id, name: changed?.name },
    }),
  },
  ({ context, person, params }) => pauseBulkJob(context, person, params),
)
