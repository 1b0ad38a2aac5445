import { z } from 'zod'
import { separateContact } from '@/lib/desk/contacts/contact'
import { ContactId, ContactSeparation, type SeparatedContact } from '@/lib/desk/contacts/contract'
import { route } from '@/lib/desk/http/route'

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
  ({ context, params, body }) => separateContact(context, { ...body, id: params.id }),
)
