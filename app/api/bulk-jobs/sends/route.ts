import { startBulkSend } from '@/lib/desk/bulk-jobs/start-bulk-send'
import { type BulkJob, MAX_SEND_BYTES, NewBulkSend } from '@/lib/desk/contract/bulk/bulk-job'
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
