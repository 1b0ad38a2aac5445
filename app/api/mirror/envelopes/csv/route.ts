import { z } from 'zod'
import { readColumns } from '@/lib/desk/envelopes/contract/columns'
import { FindQuery } from '@/lib/desk/envelopes/contract/parameters'
import { Selection } from '@/lib/desk/envelopes/contract/selection'
import { exportEnvelopes, exportSelection } from '@/lib/desk/envelopes/export-envelopes'
import { csvSeparatorOf } from '@/lib/desk/http/parse'
import { readRoute, route } from '@/lib/desk/http/route'

const query = FindQuery.omit({ after: true }).extend({
  /** Of the list, such as `status,sent`; without it the file has all columns. */
  columns: z.string().max(200).transform(readColumns).optional(),
})

export const GET = readRoute(
  { permission: 'read', query, activity: ({ query }) => ({ action: 'envelope.export', detail: query }) },
  ({ context, query, request }) => exportEnvelopes(context, { ...query, separator: csvSeparatorOf(request) }),
)

const body = z.object({ selection: Selection, zone: FindQuery.shape.zone })

/** What somebody selected, which may be too many ids for an address. */
export const POST = route(
  {
    permission: 'read',
    body,
    maxBytes: 1024 * 1024,
    activity: ({ body: { selection } }) => ({
      action: 'envelope.export',
      detail: 'ids' in selection ? { selected: selection.ids.length } : { q: selection.query },
    }),
  },
  ({ context, body, request }) => exportSelection(context, { ...body, separator: csvSeparatorOf(request) }),
)
