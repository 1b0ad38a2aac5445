import { disable } from '@/lib/desk/accounts/administer'
import { route } from '@/lib/desk/platform/http/route'
import { personChange } from '../person-change'

export const POST = route(
  { ...personChange('people.disable'), done: 'The account is disabled, and its sessions have ended.' },
  ({ context, person, params }) => disable(context, person, params),
)
