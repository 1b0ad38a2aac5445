import { enable } from '@/lib/desk/accounts/administer'
import { route } from '@/lib/desk/platform/http/route'
import { personChange } from '../person-change'

export const POST = route(
  { ...personChange('people.enable'), done: 'The account is enabled.' },
  ({ context, person, params }) => enable(context, person, params),
)
