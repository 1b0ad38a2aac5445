import { recordAsCsv } from '@/lib/desk/activity/record'
import { RecordFilter } from '@/lib/desk/platform/activity/contract/activity-record'
import { csvSeparatorOf } from '@/lib/desk/platform/http/parse'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute(
  {
    permission: 'activity',
    query: RecordFilter,
    activity: ({ query }) => ({
      action: 'activity.export',
      ...(query.envelope && { envelopeId: query.envelope }),
      detail: query,
    }),
  },
  ({ context, query, request }) => recordAsCsv(context, query, csvSeparatorOf(request)),
)
