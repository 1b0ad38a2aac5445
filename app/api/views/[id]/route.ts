import { z } from 'zod'
import { route } from '@/lib/desk/http/route'
import { ViewBody } from '@/lib/desk/views/contract/view-body'
import { changeView, removeView } from '@/lib/desk/views/views'

const params = z.object({ id: z.uuid() })
const activity = { notRecorded: 'a view names a query and gives access to nothing' }

export const PUT = route(
  { permission: 'read', params, body: ViewBody, activity },
  ({ context, person, params, body }) => changeView(context, person, params.id, body),
)

export const DELETE = route(
  { permission: 'read', params, activity, done: 'The view was deleted.' },
  ({ context, person, params }) => removeView(context, person, params.id),
)
