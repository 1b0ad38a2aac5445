import { signOutEverywhere } from '@/lib/desk/accounts/people'
import { route } from '@/lib/desk/http/route'
import { personChange } from '../person-change'

export const DELETE = route(
  { ...personChange('people.sign-out'), done: "This person's sessions have ended." },
  ({ person, params }) => signOutEverywhere(person, params),
)
