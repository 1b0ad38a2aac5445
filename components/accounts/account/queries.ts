'use client'

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { sessionQuery } from '@/lib/browser/queries/session'
import { makePasskey } from '@/lib/browser/sign-in'
import { clearTab } from '@/lib/browser/tab-storage'
import type { ApiResponse } from '@/lib/contract/answer'
import type { AppEnrolment, OwnAccount, PasswordChange, RecoveryCodes } from '@/lib/desk/accounts/contract/account'

const accountQuery = queryOptions({
  queryKey: queryKeys.account.own,
  queryFn: ({ signal }) => call<OwnAccount>('/api/account', { signal }),
})

/** The person's account, which the server rendered first. */
export const useAccount = (first: OwnAccount) => useQuery({ ...accountQuery, initialData: first })

/** An action on the person's account, after which the account is read again. */
function useAct<T, V = void>(act: (input: V) => Promise<T>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
}

export function useRename() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call<ApiResponse>('/api/account', { method: 'PATCH', body: { name } }),
    onSuccess: () =>
      Promise.all([accountQuery, sessionQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  })
}

export const useChangePassword = () =>
  useAct((body: PasswordChange) => call<ApiResponse>('/api/account/password', { method: 'POST', body }))

export const useEndSession = () =>
  useAct((id: string) => call<ApiResponse>(`/api/account/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }))

export const useEndOthers = () => useAct(() => call<ApiResponse>('/api/account/sessions', { method: 'DELETE' }))

export const useBeginApp = () =>
  useMutation({ mutationFn: () => call<AppEnrolment>('/api/account/app', { method: 'POST' }) })

export const useConfirmApp = () =>
  useAct((code: string) => call<RecoveryCodes>('/api/account/app', { method: 'PUT', body: { code } }))

export const useRemoveApp = () => useAct(() => call<ApiResponse>('/api/account/app', { method: 'DELETE' }))

export const useAddPasskey = () =>
  useAct(async (name: string) => {
    const credential = await makePasskey()
    return call<RecoveryCodes>('/api/account/passkeys', { method: 'POST', body: { name, credential } })
  })

export const useRenamePasskey = (id: string) =>
  useAct((name: string) => call<ApiResponse>(`/api/account/passkeys/${id}`, { method: 'PATCH', body: { name } }))

export const useRemovePasskey = (id: string) =>
  useAct(() => call<ApiResponse>(`/api/account/passkeys/${id}`, { method: 'DELETE' }))

export const useNewRecoveryCodes = () =>
  useAct(() => call<RecoveryCodes>('/api/account/recovery-codes', { method: 'POST' }))

/** Signs out from a page without navigation. */
export const useLeave = () =>
  useMutation({
    mutationFn: () => call<ApiResponse>('/api/auth/sign-out', { method: 'POST', body: {} }),
    onSuccess: () => {
      clearTab()
      window.location.assign('/sign-in')
    },
  })
