import { z } from 'zod'
import { forgetContact, readContact } from '@/lib/desk/contacts/contact'
import { ContactId, ContactName, type ForgottenContact } from '@/lib/desk/contacts/contract'
import { readRoute, route } from '@/lib/desk/http/route'

const params = z.object({ id: ContactId })

export const GET = readRoute({ permission: 'read', params: z.object({ id: ContactName }) }, ({ context, params }) =>
  readContact(context, params.id),
)

// The record would otherwise hold for good what was to be forgotten.
export const DELETE = route(
  {
    permission: 'forget',
    params,
    done: 'The contact was forgotten.',
    activity: (_, result?: ForgottenContact) => ({
      action: 'contact.forget',
      detail: { addresses: result?.addresses },
    }),
  },
  ({ context, params }) => forgetContact(context, params.id),
)
