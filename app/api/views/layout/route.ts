import { LayoutBody } from '@/lib/desk/contract/find/view-body'
import { readRoute, route } from '@/lib/desk/http/route'
import { changeLayout, ownLayout } from '@/lib/desk/views/layout'

export const GET = readRoute({ permission: 'read' }, ({ person }) => ownLayout(person))

export const PUT = route(
  { permission: 'read', body: LayoutBody, done: 'Saved.', activity: { notRecorded: 'how a person sees their lists' } },
  ({ person, body }) => changeLayout(person, body),
)
