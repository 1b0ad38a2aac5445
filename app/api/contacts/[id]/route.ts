import { z } from 'zod'
import { ContactId, type ForgottenContact } from '@/lib/desk/contacts/contract/contact'
import { forgetContact } from '@/lib/desk/contacts/forget-contact'
import { readContact } from '@/lib/desk/contacts/read-contact'
import { readRoute, route } from '@/lib/desk/platform/http/route'

const params = z.object({ id: ContactId })

export const GET = readRoute({ permission: 'read', params }, ({ context, person, params }) =>
  readContact(context, person, params.id),
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
  ({ context, person, params }) => forgetContact(context, person, params.id),
)
