import { signOutEverywhere } from '@/lib/desk/accounts/administer'
import { route } from '@/lib/desk/platform/http/route'
import { personChange } from '../person-change'

export const DELETE = route(
  { ...personChange('people.sign-out'), done: "This person's sessions have ended." },
  ({ context, person, params }) => signOutEverywhere(context, person, params),
)
