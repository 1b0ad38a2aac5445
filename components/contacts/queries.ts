import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { formatCount } from '@/lib/contract/format'
import type {
  ContactDetails,
  ContactMerge,
  ContactPage,
  ForgottenContact,
  MergedContact,
  SeparatedContact,
} from '@/lib/desk/contacts/contract'

/** "3"; "100+" where not all envelopes were counted. */
export const countOf = ({ is_capped }: { is_capped: boolean }, count: number): string =>
  `${formatCount(count)}${is_capped && count > 0 ? '+' : ''}`

export const contactQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.contacts.one(id),
    queryFn: ({ signal }) => call<ContactDetails>(`/api/contacts/${encodeURIComponent(id)}`, { signal }),
  })

/** The contacts that match best, to choose one. */
export const matchingContactsQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.contacts.matching(q),
    queryFn: ({ signal }) => call<ContactPage>(`/api/contacts?${new URLSearchParams({ q })}`, { signal }),
    placeholderData: keepPreviousData,
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

/** Every list of contacts, and every suggestion, may show something else afterwards. */
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
