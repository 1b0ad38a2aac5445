import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { may } from '@/lib/desk/accounts/contract/permissions'
import { listActivity } from '@/lib/desk/envelopes/list-activity'
import { readRoute } from '@/lib/desk/http/route'

const query = z.object({ envelope: EnvelopeId.optional() })

export const GET = readRoute({ permission: 'read', query }, ({ context, query, person }) =>
  listActivity(context, query.envelope, may(person.role, 'people')),
)
