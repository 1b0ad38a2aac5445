import { recordAsCsv } from '@/lib/bff/record-csv'
import { route } from '@/lib/bff/route'
import { RecordFilter } from '@/lib/desk/contract/activity-record'

export const GET = route(
  {
    permission: 'activity',
    query: RecordFilter,
    activity: ({ query }) => ({
      action: 'activity.export',
      ...(query.envelope && { envelopeId: query.envelope }),
      detail: query,
    }),
  },
  ({ query }) => recordAsCsv(query),
)
