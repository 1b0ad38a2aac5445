import { EnvelopeParams } from '@/lib/desk/platform/http/params'
import { readRoute } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'read', params: EnvelopeParams }, ({ params, context }) =>
  context.upstream.envelope(params.id),
)
