import { z } from 'zod'
import { mergeContacts } from '@/lib/desk/contacts/merge-contacts'
import { ContactId, ContactMerge, type MergedContact } from '@/lib/desk/contract/contacts/contact'
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
  ({ context, person, params, body }) => mergeContacts(context, person, { ...body, id: params.id }),
)
