import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiResponse } from '@/lib/contract/answer'
import type { DelegateRequest } from '@/lib/contract/signing'
import { call } from '../call'
import { queryKeys } from '../keys'
import { activityQuery } from './envelope'

/** An action changes the envelope, its trail, what the dashboard did, and its row in every list. */
function useRefresh() {
  const client = useQueryClient()
  // Not awaited: the action is done, and reading it back may have to wait for room in the key's budget.
  return (id: string) => {
    void client.invalidateQueries({ queryKey: queryKeys.envelope.one(id) })
    void client.invalidateQueries({ queryKey: queryKeys.envelopes.all })
    void client.invalidateQueries({ queryKey: queryKeys.home.attention })
    void client.invalidateQueries({ queryKey: queryKeys.found.newestPages })
    void client.invalidateQueries({ queryKey: queryKeys.signers.newestPages })
  }
}

export function useVoid(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (reason: string) =>
      call<ApiResponse>(`/api/envelopes/${id}/void`, { method: 'POST', body: reason ? { reason } : {} }),
    onSettled: () => refresh(id),
  })
}

/** Emails everybody whose turn it is again; with an address, that person alone. */
export function useResend(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (email?: string) =>
      call<ApiResponse>(`/api/envelopes/${id}/resend`, { method: 'POST', body: email ? { email } : {} }),
    onSettled: () => refresh(id),
  })
}

/** The newest reminder of this envelope, sent by anybody in the team, has an unknown outcome: another might mail people twice. */
export function useMayRemindTwice(id: string): boolean {
  const { data } = useQuery(activityQuery(id))
  return data?.find(({ action }) => action === 'envelope.resend')?.detail?.outcome === 'not confirmed'
}

type RecipientChange = { id: string; from: string; to: DelegateRequest }

/** Gives the pending slot of an address to another person or address. */
export function useChangeRecipient() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, from, to }: RecipientChange) =>
      call<ApiResponse>(`/api/envelopes/${id}/signers/${encodeURIComponent(from)}/delegate`, {
        method: 'POST',
        body: to,
      }),
    onSettled: (_, __, { id }) => refresh(id),
  })
}
