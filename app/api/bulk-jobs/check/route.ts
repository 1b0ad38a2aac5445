import { BulkCheckRequest } from '@/lib/desk/bulk/contract/bulk-action'
import { checkAction } from '@/lib/desk/bulk/start-bulk-job'
import { route } from '@/lib/desk/http/route'

/** Ten thousand ids. */
const MAX_BYTES = 1024 * 1024

export const POST = route(
  { permission: 'read', body: BulkCheckRequest, maxBytes: MAX_BYTES, activity: { notRecorded: 'it changes nothing' } },
  ({ context, person, body }) => checkAction(context, person, body),
)
