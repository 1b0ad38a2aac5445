import { z } from 'zod'
import { AskedAddress } from '@/lib/contract/email'
import { route } from '@/lib/desk/http/route'
import { forgetLookup, listLookups, rememberLookup } from '@/lib/desk/signers/lookups'

const params = z.object({ email: AskedAddress })

/** Each answers the person's list as it is then. */
export const PUT = route(
  { permission: 'read', activity: { notRecorded: 'a personal list; the lookup itself is recorded' }, params },
  async ({ params, person }) => {
    await rememberLookup(person.id, params.email)
    return listLookups(person.id)
  },
)

export const DELETE = route(
  { permission: 'read', activity: { notRecorded: 'a personal list; the lookup itself is recorded' }, params },
  async ({ params, person }) => {
    await forgetLookup(person.id, params.email)
    return listLookups(person.id)
  },
)
