import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { WireId } from '@/lib/contract/ids'
import { listActivity } from '@/lib/desk/activity'

const query = z.object({ envelope: WireId.optional() })

export const GET = route({ permission: 'read', query }, ({ query }) => listActivity(query.envelope))
