import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { draftsQuery } from '@/lib/browser/queries/drafts'
import type { Contact, Draft, DraftContent } from '@/lib/desk/contract/desk'

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.drafts.one(id),
    queryFn: ({ signal }) => call<Draft>(`/api/drafts/${id}`, { signal }),
    // Another tab may have changed or sent it. Reading it costs nothing of the shared key.
    refetchOnWindowFocus: 'always',
  })

export const contactsQuery = (query: string) =>
  queryOptions({
    queryKey: queryKeys.contacts(query),
    queryFn: ({ signal }) => call<Contact[]>(`/api/contacts?${new URLSearchParams({ query })}`, { signal }),
    staleTime: 60_000,
  })

/** Puts a draft that a route answered with where all of the wizard reads it; an older one never covers a newer one. */
export function useKeepDraft(): (draft: Draft) => void {
  const client = useQueryClient()
  return (draft) => {
    void client.cancelQueries({ queryKey: draftQuery(draft.id).queryKey })
    client.setQueryData(draftQuery(draft.id).queryKey, (known) =>
      known && known.version > draft.version ? known : draft,
    )
  }
}

/** Repeating it answers the same draft: its id comes from here. */
export function useCreateDraft() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (draft: { id: string; templateId: string; content: DraftContent }) =>
      call<Draft>('/api/drafts', { method: 'POST', body: draft, keepalive: true }),
  })
}

/** `always`: a browser that believes to be offline fails at once and says so, instead of waiting in silence. */
export function useSaveDraft(id: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: { version: number; content: DraftContent }) =>
      call<Draft>(`/api/drafts/${id}`, { method: 'PUT', body: change, keepalive: true }),
  })
}

/** Repeating it is safe: the draft's one idempotency key goes with every attempt. */
export function useSendDraft(id: string) {
  const client = useQueryClient()
  const keep = useKeepDraft()
  return useMutation({
    networkMode: 'always',
    mutationFn: (version: number) => call<Draft>(`/api/drafts/${id}/send`, { method: 'POST', body: { version } }),
    onSuccess: keep,
    onSettled: () =>
      Promise.all([
        client.refetchQueries({ queryKey: draftQuery(id).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: queryKeys.envelopes.all }),
      ]),
  })
}
