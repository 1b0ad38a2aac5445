import { z } from 'zod'
import { Role } from '@/lib/desk/accounts/contract/signed-in'
import { changeRole } from '@/lib/desk/accounts/people'
import { route } from '@/lib/desk/http/route'
import { personChange } from '../person-change'

const body = z.object({ from: Role, role: Role })

export const PUT = route(
  {
    ...personChange('people.role'),
    body,
    activity: ({ params, body }) => ({ action: 'people.role', detail: { id: params.id, role: body.role } }),
    done: 'The role is changed.',
  },
  ({ context, person, params, body }) => changeRole(context, person, { ...params, ...body }),
)
