import { z } from 'zod'
import { mergeContacts } from '@/lib/desk/contacts/contact'
import { ContactId, ContactMerge, type MergedContact } from '@/lib/desk/contacts/contract'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'contacts',
    params: z.object({ id: ContactId }),
    body: ContactMerge,
    activity: ({ params }, result?: MergedContact) => ({
      action: 'contact.merge',
      detail: { id: params.id, name: result?.name, other: result?.other },
    }),
  },
  ({ context, params, body }) => mergeContacts(context, { ...body, id: params.id }),
)
