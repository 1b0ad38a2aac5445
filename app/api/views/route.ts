import { readRoute, route } from '@/lib/desk/http/route'
import { ViewBody } from '@/lib/desk/views/contract/view-body'
import { createView, readViews } from '@/lib/desk/views/views'

export const GET = readRoute({ permission: 'read' }, ({ context, person }) => readViews(context, person))

export const POST = route(
  { permission: 'read', body: ViewBody, activity: { notRecorded: 'a view names a query and gives access to nothing' } },
  ({ context, person, body }) => createView(context, person, body),
)
