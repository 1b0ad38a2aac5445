import { readRoute, route } from '@/lib/desk/http/route'
import { LayoutBody } from '@/lib/desk/views/contract/view-body'
import { changeLayout, ownLayout } from '@/lib/desk/views/views'

export const GET = readRoute({ permission: 'read' }, ({ person }) => ownLayout(person))

export const PUT = route(
  { permission: 'read', body: LayoutBody, done: 'Saved.', activity: { notRecorded: 'how a person sees their lists' } },
  ({ person, body }) => changeLayout(person, body),
)
