import { z } from 'zod'
import { WireId } from '@/lib/contract/ids'
import { listActivity } from '@/lib/desk/activity/activity'
import { may } from '@/lib/desk/contract/auth/permissions'
import { readRoute } from '@/lib/desk/http/route'

const query = z.object({ envelope: WireId.optional() })

export const GET = readRoute({ permission: 'read', query }, ({ query, person }) =>
  listActivity(query.envelope, may(person.role, 'people')),
)
