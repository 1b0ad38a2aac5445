import { z } from 'zod'
import { route } from '@/lib/desk/http/route'
import { restoreView } from '@/lib/desk/views/views'

export const POST = route(
  {
    permission: 'read',
    params: z.object({ id: z.uuid() }),
    activity: { notRecorded: 'a view names a query and gives access to nothing' },
  },
  ({ context, person, params }) => restoreView(context, person, params.id),
)
