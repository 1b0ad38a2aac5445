import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ViewBody } from '@/lib/desk/views/contract/view-body'
import type { ListLayout, SavedView, ViewCounts } from '@/lib/desk/views/contract/views'
import { call } from '../call'
import { queryKeys } from '../keys'

/** The views that this person sees. */
export const viewsQuery = queryOptions({
  queryKey: queryKeys.views,
  queryFn: ({ signal }) => call<SavedView[]>('/api/views', { signal }),
  staleTime: 60_000,
})

/** How many envelopes each of them finds; read again when envelopes change. */
export const viewCountsQuery = (zone: string) =>
  queryOptions({
    queryKey: queryKeys.found.viewCounts(zone),
    queryFn: ({ signal }) => call<ViewCounts>(`/api/views/counts?zone=${encodeURIComponent(zone)}`, { signal }),
    staleTime: 30_000,
    retry: false,
  })

/** The columns and the density that this person chose last. */
export const ownLayoutQuery = queryOptions({
  queryKey: queryKeys.ownLayout,
  queryFn: ({ signal }) => call<ListLayout>('/api/views/layout', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Saves a new view, or the one with this id. */
export function useSaveView() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, body }: { id?: string; body: ViewBody }) =>
      id === undefined
        ? call<SavedView>('/api/views', { method: 'POST', body })
        : call<SavedView>(`/api/views/${id}`, { method: 'PUT', body }),
    onSuccess: refresh,
  })
}

export function useRemoveView() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(`/api/views/${id}`, { method: 'DELETE' }),
    onSettled: refresh,
  })
}

export function useRestoreView() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call<SavedView>(`/api/views/${id}/restore`, { method: 'POST', body: {} }),
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: queryKeys.found.allViewCounts })
    await client.invalidateQueries({ queryKey: queryKeys.views })
  }
}
