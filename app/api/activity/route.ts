import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { WireId } from '@/lib/contract/ids'
import { listActivity } from '@/lib/desk/activity'
import { may } from '@/lib/desk/contract/auth/permissions'

const query = z.object({ envelope: WireId.optional() })

export const GET = route({ permission: 'read', query }, ({ query, person }) =>
  listActivity(query.envelope, may(person.role, 'people')),
)
