'use client'

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { peopleQuery } from '@/lib/browser/queries/session'
import type { ApiResponse } from '@/lib/contract/answer'
import type { DeskRules, NewInvite, OneTimeLink, PeopleOverview } from '@/lib/desk/accounts/contract/people'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import type { HandOver, PersonWork } from '@/lib/desk/offboarding/contract'

/** All people, as the server rendered the page first. */
export const usePeople = (first: PeopleOverview) => useQuery({ ...peopleQuery, initialData: first })

/**
 * An action, after which the list is read again, even after a refusal: somebody else may have been
 * first. `onDone` is called before that, because the component that asked may be removed
 * afterwards.
 */
export function useAct<T, V = void>(act: (input: V) => Promise<T>, onDone?: (result: T, input: V) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (result, input) => onDone?.(result, input),
    onSettled: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  })
}

/** What goes on in a person's name; read each time the dialog opens. */
export const workQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.personWork(id),
    queryFn: ({ signal }) => call<PersonWork>(`/api/people/${id}/work`, { signal }),
    staleTime: 0,
  })

export const useInvite = () =>
  useAct((body: NewInvite) => call<OneTimeLink>('/api/people/invites', { method: 'POST', body }))

export const useRules = () =>
  useAct((body: DeskRules) => call<ApiResponse>('/api/people/rules', { method: 'PUT', body }))

export const acts = {
  role: (id: string, body: { from: Role; role: Role }) =>
    call<ApiResponse>(`/api/people/${id}/role`, { method: 'PUT', body }),
  disable: (id: string, body: HandOver | undefined) =>
    call<ApiResponse>(`/api/people/${id}/disable`, { method: 'POST', body }),
  handOver: (id: string, body: HandOver) => call<ApiResponse>(`/api/people/${id}/hand-over`, { method: 'POST', body }),
  enable: (id: string) => call<ApiResponse>(`/api/people/${id}/enable`, { method: 'POST' }),
  endSessions: (id: string) => call<ApiResponse>(`/api/people/${id}/sessions`, { method: 'DELETE' }),
  removeFactors: (id: string) => call<ApiResponse>(`/api/people/${id}/second-factor`, { method: 'DELETE' }),
  resetPassword: (id: string) => call<OneTimeLink>(`/api/people/${id}/password-reset`, { method: 'POST' }),
  renewInvite: (id: string) => call<OneTimeLink>(`/api/people/invites/${id}/link`, { method: 'POST' }),
  withdrawInvite: (id: string) => call<ApiResponse>(`/api/people/invites/${id}`, { method: 'DELETE' }),
}
