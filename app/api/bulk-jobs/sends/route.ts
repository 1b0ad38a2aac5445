import { startBulkSend } from '@/lib/desk/bulk-jobs/start-bulk-send'
import { type BulkJob, NewBulkSend } from '@/lib/desk/contract/bulk/bulk-job'
import { route } from '@/lib/desk/http/route'

/** Ten thousand rows with a few people each, and a message for some of them. */
const MAX_BYTES = 16 * 1024 * 1024

export const POST = route(
  {
    permission: 'send',
    body: NewBulkSend,
    maxBytes: MAX_BYTES,
    activity: ({ body }, started?: BulkJob) => ({
      action: 'bulk-job.start',
      detail: { bulk_job: body.id, kind: 'send', template: started?.template_name, rows: body.rows.length },
      once: `bulk job ${body.id}`,
    }),
  },
  ({ context, person, body }) => startBulkSend(context, person, body),
)
