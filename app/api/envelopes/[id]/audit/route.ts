import { EnvelopeParams } from '@/lib/desk/http/params'
import { readRoute } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'read', params: EnvelopeParams }, ({ params, context }) =>
  context.upstream.audit(params.id),
)
