import { route } from '@/lib/desk/http/route'
import { enable } from '@/lib/desk/offboarding/hand-over'
import { personChange } from '../person-change'

export const POST = route({ ...personChange('people.enable'), done: 'The account is enabled.' }, ({ person, params }) =>
  enable(person, params),
)
