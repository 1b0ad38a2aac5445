import { type BulkJob, MAX_SEND_BYTES, NewBulkSend } from '@/lib/desk/bulk/contract/bulk-job'
import { startBulkSend } from '@/lib/desk/bulk/start-bulk-job'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'send',
    body: NewBulkSend,
    maxBytes: MAX_SEND_BYTES,
    activity: ({ body }, started?: BulkJob) => ({
      action: 'bulk-job.start',
      detail: {
        bulk_job: body.id,
        kind: 'send',
        template: started?.template_name,
        name: body.name || undefined,
        rows: body.rows.length,
      },
      once: `bulk job ${body.id}`,
    }),
  },
  ({ context, person, body }) => startBulkSend(context, person, body),
)
