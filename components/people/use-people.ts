'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { peopleQuery } from '@/lib/browser/queries/people'
import type { ApiResponse } from '@/lib/contract/answer'
import type { DeskRules, NewInvite, OneTimeLink, PeopleOverview } from '@/lib/desk/contract/auth/people'
import type { Role } from '@/lib/desk/contract/desk'

/** Everybody, as the server rendered the page at first. */
export const usePeople = (first: PeopleOverview) => useQuery({ ...peopleQuery, initialData: first })

/**
 * An act, after which everybody is read again, also when it was refused: somebody else may have been first. `onDone` is called before
 * that, for whatever asked may be gone from the page after it.
 */
export function useAct<T, V = void>(act: (input: V) => Promise<T>, onDone?: (result: T, input: V) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (result, input) => onDone?.(result, input),
    onSettled: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  })
}

export const useInvite = () =>
  useAct((body: NewInvite) => call<OneTimeLink>('/api/people/invites', { method: 'POST', body }))

export const useRules = () =>
  useAct((body: DeskRules) => call<ApiResponse>('/api/people/rules', { method: 'PUT', body }))

export const acts = {
  role: (id: string, role: Role) => call<ApiResponse>(`/api/people/${id}/role`, { method: 'PUT', body: { role } }),
  disable: (id: string) => call<ApiResponse>(`/api/people/${id}/disable`, { method: 'POST' }),
  enable: (id: string) => call<ApiResponse>(`/api/people/${id}/enable`, { method: 'POST' }),
  endSessions: (id: string) => call<ApiResponse>(`/api/people/${id}/sessions`, { method: 'DELETE' }),
  removeFactors: (id: string) => call<ApiResponse>(`/api/people/${id}/second-factor`, { method: 'DELETE' }),
  resetPassword: (id: string) => call<OneTimeLink>(`/api/people/${id}/password-reset`, { method: 'POST' }),
  renewInvite: (id: string) => call<OneTimeLink>(`/api/people/invites/${id}/link`, { method: 'POST' }),
  withdrawInvite: (id: string) => call<ApiResponse>(`/api/people/invites/${id}`, { method: 'DELETE' }),
}
