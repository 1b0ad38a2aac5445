import { z } from 'zod'
import { ContactId, ContactSeparation, type SeparatedContact } from '@/lib/desk/contacts/contract/contact'
import { separateContact } from '@/lib/desk/contacts/separate-contact'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  {
    permission: 'contacts',
    params: z.object({ id: ContactId }),
    body: ContactSeparation,
    activity: ({ params }, result?: SeparatedContact) => ({
      action: 'contact.separate',
      detail: { id: params.id, name: result?.name },
    }),
  },
  ({ context, person, params, body }) => separateContact(context, person, { ...body, id: params.id }),
)
