import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import type { MirrorRetention } from '@/lib/desk/contract/mirror'

/** What an admin can do with the local copy; its state is read again afterwards. */
function useMirrorChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.mirror.all }),
  })
}

export const useRebuild = () =>
  useMirrorChange<void>(() => call<ApiResponse>('/api/mirror/rebuild', { method: 'POST', body: {} }))

export const usePurge = () =>
  useMirrorChange<void>(() => call<ApiResponse>('/api/mirror/purge', { method: 'POST', body: {} }))

export const useRetention = () =>
  useMirrorChange((body: MirrorRetention) => call<MirrorRetention>('/api/mirror/retention', { method: 'PUT', body }))
