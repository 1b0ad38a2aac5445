import { NewBulkAction } from '@/lib/desk/bulk/contract/bulk-action'
import { readBulkJobs } from '@/lib/desk/bulk/read-bulk-job'
import { startAction } from '@/lib/desk/bulk/start-bulk-job'
import { readRoute, route } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read' }, ({ context, person }) => readBulkJobs(context, person))

/** Ten thousand ids. */
const MAX_BYTES = 1024 * 1024

/** Each kind takes a permission of its own, which the use case checks. */
export const POST = route(
  {
    permission: 'read',
    body: NewBulkAction,
    maxBytes: MAX_BYTES,
    activity: ({ body }) => ({
      action: 'bulk-job.start',
      detail: { bulk_job: body.id, kind: body.kind, rows: body.ids.length, reason: body.reason },
      once: `bulk job ${body.id}`,
    }),
  },
  ({ context, person, body }) => startAction(context, person, body),
)
