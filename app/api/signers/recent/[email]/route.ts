import { z } from 'zod'
import { AskedAddress } from '@/lib/contract/email'
import { route } from '@/lib/desk/http/route'
import { forgetLookup, rememberLookup } from '@/lib/desk/signers/lookups'

const params = z.object({ email: AskedAddress })
const activity = { notRecorded: 'a personal list; the lookup itself is recorded' }

export const PUT = route({ permission: 'read', activity, params }, ({ context, person, params }) =>
  rememberLookup(context, person, params),
)

export const DELETE = route({ permission: 'read', activity, params }, ({ person, params }) =>
  forgetLookup(person, params),
)
