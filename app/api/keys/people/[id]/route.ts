import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { assignKey } from '@/lib/desk/keys'

const params = z.object({ id: z.string().max(100) })
/** Null: the default key. */
const body = z.object({ key: z.uuid().nullable() })

export const PUT = route(
  {
    permission: 'keys',
    params,
    body,
    activity: ({ params, body }) => ({ action: 'key.assign', detail: { person: params.id, key: body.key } }),
  },
  async ({ params, body }) => {
    await assignKey(params.id, body.key ?? undefined)
    return { code: 200, message: 'Saved.' }
  },
)
