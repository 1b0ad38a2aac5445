import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { draftsQuery } from '@/lib/browser/queries/drafts'
import type { Draft } from '@/lib/desk/contract/drafts/draft'

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.drafts.one(id),
    queryFn: ({ signal }) => call<Draft>(`/api/drafts/${id}`, { signal }),
    // Another tab may have changed or sent it. Reading it costs nothing of the shared key.
    refetchOnWindowFocus: 'always',
  })

/** Puts a route's answer where the wizard reads the draft. An older version never replaces a newer one. */
export function useStoreDraft(): (draft: Draft) => void {
  const client = useQueryClient()
  return (draft) => {
    void client.cancelQueries({ queryKey: draftQuery(draft.id).queryKey })
    client.setQueryData(draftQuery(draft.id).queryKey, (known) =>
      known && known.version > draft.version ? known : draft,
    )
  }
}

/** Safe to repeat: the draft's one idempotency key goes with every attempt. */
export function useSendDraft(id: string) {
  const client = useQueryClient()
  const store = useStoreDraft()
  return useMutation({
    mutationFn: (version: number) => call<Draft>(`/api/drafts/${id}/send`, { method: 'POST', body: { version } }),
    onSuccess: store,
    onSettled: () =>
      Promise.all([
        client.refetchQueries({ queryKey: draftQuery(id).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: queryKeys.envelopes.all }),
      ]),
  })
}
