import { newPasswordReset } from '@/lib/desk/accounts/passwords'
import { route } from '@/lib/desk/http/route'
import { personChange } from '../person-change'

export const POST = route(personChange('people.reset-password'), ({ context, person, params }) =>
  newPasswordReset(context, person, params),
)
