import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiResponse } from '@/lib/contract/answer'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import type { DiscardedDraft, DraftSummary } from '@/lib/desk/drafts/contract/draft-summary'
import { call } from '../call'
import { queryKeys } from '../keys'

/** The person's own unsent drafts, the newest first. */
export const draftsQuery = queryOptions({
  queryKey: queryKeys.drafts.all,
  queryFn: ({ signal }) => call<DraftSummary[]>('/api/drafts', { signal }),
  // Costs nothing of the shared key, and typing in the wizard changes it all the time.
  staleTime: 0,
})

/** One draft; null when the server does not have it yet, because its address is that of a new one. */
export const draftQuery = (id: string, { isNew = false } = {}) =>
  queryOptions({
    queryKey: queryKeys.drafts.one(id),
    queryFn: ({ signal }) => call<Draft | null>(`/api/drafts/${id}${isNew ? '?new=yes' : ''}`, { signal }),
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

/** Drafts that the person can restore. */
export const discardedQuery = queryOptions({
  queryKey: queryKeys.drafts.discarded,
  queryFn: ({ signal }) => call<DiscardedDraft[]>('/api/drafts/discarded', { signal }),
  staleTime: 0,
})

const useRefreshDrafts = () => {
  const client = useQueryClient()
  const refresh = (queryKey: readonly string[]) => client.invalidateQueries({ queryKey, exact: true })
  return () => Promise.all([refresh(queryKeys.drafts.all), refresh(queryKeys.drafts.discarded)])
}

/** Discards a draft. If the outcome of its send is unknown, the person was asked first. */
export function useDiscardDraft<D extends Pick<Draft, 'id' | 'state'>>(onDone: (draft: D) => void) {
  const client = useQueryClient()
  const refresh = useRefreshDrafts()
  return useMutation({
    mutationFn: ({ id, state }: D) =>
      call<ApiResponse>(`/api/drafts/${id}${state === 'sending' ? '?unconfirmed=yes' : ''}`, { method: 'DELETE' }),
    onSuccess: (_, draft) => {
      client.removeQueries({ queryKey: queryKeys.drafts.one(draft.id), exact: true })
      onDone(draft)
    },
    onSettled: refresh,
  })
}

export function useRestoreDraft() {
  const refresh = useRefreshDrafts()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call<Draft>(`/api/drafts/${id}/restore`, { method: 'POST' }),
    onSettled: refresh,
  })
}
