import { z } from 'zod'
import { route } from '@/lib/desk/http/route'
import { assignKey, describeAssignment } from '@/lib/desk/keys/keys'

const params = z.object({ id: z.string().max(100) })
/** Null: the default key. */
const body = z.object({ key: z.uuid().nullable() })

export const PUT = route(
  {
    permission: 'keys',
    freshAuth: true,
    params,
    body,
    describe: describeAssignment,
    activity: ({ params }, names?: { person: string; key?: string }) => ({
      action: 'key.assign',
      detail: { id: params.id, ...names },
    }),
  },
  ({ params, body }) => assignKey({ ...params, ...body }),
)
