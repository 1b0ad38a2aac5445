import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ApiResponse } from '@/lib/contract/answer'
import type { MirrorPurge, MirrorRemoval, MirrorRetention } from '@/lib/desk/envelopes/contract/mirror'

/** What an admin can do with the local copy; its state is read again afterwards. */
function useMirrorChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.mirror.all }),
  })
}

export const useRebuild = () =>
  useMirrorChange<void, ApiResponse>(() => call<ApiResponse>('/api/mirror/rebuild', { method: 'POST', body: {} }))

export const usePurge = () =>
  useMirrorChange<void, MirrorPurge>(() => call<MirrorPurge>('/api/mirror/purge', { method: 'POST', body: {} }))

export const useRemoval = () =>
  useMirrorChange((body: MirrorRemoval) => call<MirrorRemoval>('/api/mirror/remove', { method: 'POST', body }))

export const useRetention = () =>
  useMirrorChange((body: MirrorRetention) =>
    call<MirrorRetention & MirrorPurge>('/api/mirror/retention', { method: 'PUT', body }),
  )
