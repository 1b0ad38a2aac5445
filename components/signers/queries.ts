import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type {
  ContactDetails,
  ContactMerge,
  ForgottenContact,
  MergedContact,
  SeparatedContact,
} from '@/lib/desk/contacts/contract'

/** A person, by one of their addresses or the id of the contact. */
export const personQuery = (who: string) =>
  queryOptions({
    queryKey: queryKeys.contacts.one(who),
    queryFn: ({ signal }) => call<ContactDetails>(`/api/contacts/${encodeURIComponent(who)}`, { signal }),
  })

export const useMergeContacts = (id: string) =>
  useChange((body: ContactMerge) => call<MergedContact>(`/api/contacts/${id}/merge`, { method: 'POST', body }))

export const useSeparateContact = (id: string) =>
  useChange((emails: string[]) =>
    call<SeparatedContact>(`/api/contacts/${id}/separate`, { method: 'POST', body: { emails } }),
  )

export const useForgetContact = (id: string) =>
  // The page of the contact that is gone is not read again.
  useChange(() => call<ForgottenContact>(`/api/contacts/${id}`, { method: 'DELETE', body: {} }), 'none')

/** Every list of people, and every suggestion, may show something else afterwards. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>, refetchType?: 'none') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      client.removeQueries({ queryKey: queryKeys.contacts.lists })
      return client.invalidateQueries({ queryKey: queryKeys.contacts.all, ...(refetchType && { refetchType }) })
    },
  })
}
