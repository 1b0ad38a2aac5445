import { removeSecondFactors } from '@/lib/desk/accounts/people'
import { route } from '@/lib/desk/http/route'
import { personChange } from '../person-change'

export const DELETE = route(
  { ...personChange('people.reset-second-factor'), done: "This person's second factors are removed." },
  ({ context, person, params }) => removeSecondFactors(context, person, params),
)
