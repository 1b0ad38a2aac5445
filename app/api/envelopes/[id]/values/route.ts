import { exportEnvelopeValues } from '@/lib/desk/envelopes/export-values'
import { EnvelopeParams } from '@/lib/desk/http/params'
import { csvSeparatorOf } from '@/lib/desk/http/parse'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute(
  {
    permission: 'read',
    params: EnvelopeParams,
    activity: ({ params }) => ({ action: 'envelope.values', detail: { envelope: params.id } }),
  },
  ({ context, params, request }) => exportEnvelopeValues(context, { ...params, separator: csvSeparatorOf(request) }),
)
