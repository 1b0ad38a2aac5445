import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { listActivity } from '@/lib/desk/activity/record'
import { may } from '@/lib/desk/platform/auth/contract/permissions'
import { readRoute } from '@/lib/desk/platform/http/route'

const query = z.object({ envelope: EnvelopeId.optional() })

export const GET = readRoute({ permission: 'read', query }, ({ context, query, person }) =>
  listActivity(context, query.envelope, may(person.role, 'people')),
)
