import { RecordFilter } from '@/lib/desk/activity/contract/activity-record'
import { recordAsCsv } from '@/lib/desk/activity/record'
import { csvFile } from '@/lib/desk/http/csv-file'
import { csvSeparatorOf } from '@/lib/desk/http/parse'
import { readRoute } from '@/lib/desk/http/route'

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
  ({ context, query, request }) =>
    csvFile({ ...recordAsCsv(context, query, csvSeparatorOf(request)), signal: context.signal }),
)
