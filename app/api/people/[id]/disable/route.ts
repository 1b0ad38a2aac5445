import { disable } from '@/lib/desk/accounts/people'
import { route } from '@/lib/desk/platform/http/route'
import { personChange } from '../person-change'

export const POST = route(
  { ...personChange('people.disable'), done: 'The account is disabled, and its sessions have ended.' },
  ({ person, params }) => disable(person, params),
)
