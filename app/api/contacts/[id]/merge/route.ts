import { z } from 'zod'
import { ContactId, ContactMerge, type MergedContact } from '@/lib/desk/contacts/contract/contact'
import { mergeContacts } from '@/lib/desk/contacts/merge-contacts'
import { route } from '@/lib/desk/platform/http/route'

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
