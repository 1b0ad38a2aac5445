import { exportEnvelopeValues } from '@/lib/desk/envelopes/export-values'
import { EnvelopeParams } from '@/lib/desk/platform/http/params'
import { csvSeparatorOf } from '@/lib/desk/platform/http/parse'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute(
  {
    permission: 'read',
    params: EnvelopeParams,
    activity: ({ params }) => ({ action: 'envelope.values', detail: { envelope: params.id } }),
  },
  ({ context, params, request }) => exportEnvelopeValues(context, { ...params, separator: csvSeparatorOf(request) }),
)
