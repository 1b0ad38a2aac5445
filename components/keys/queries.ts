'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { keysQuery, peopleQuery } from '@/lib/browser/queries/session'
import type { CONFIGURED, DeskKey } from '@/lib/desk/upstream/contract/service-key'

/**
 * The key that the server was started with. Its module has schemas, which the page does not load.
 */
export const isConfigured = ({ id }: Pick<DeskKey, 'id'>): boolean => id === ('configured' satisfies typeof CONFIGURED)

export const useKeys = () => useQuery(keysQuery)

/** Everybody with an account; read only when somebody assigns a key. */
export const useEverybody = (asked: boolean) => useQuery({ ...peopleQuery, enabled: asked })

/** After a change of keys, nothing that was read with the old key may be shown. */
function useChange<T, V = void>(act: (input: V) => Promise<T>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries() })
}

const keyPath = (id: string): `/api/${string}` => `/api/keys/${encodeURIComponent(id)}`

export const useAddKey = () =>
  useChange((key: { name: string; secret: string }) => call<DeskKey>('/api/keys', { method: 'POST', body: key }))

export const useReplaceKey = (id: string) =>
  useChange(({ secret }: { secret: string }) =>
    call<DeskKey>(`${keyPath(id)}/secret`, { method: 'PUT', body: { secret } }),
  )

export const useTestKey = (id: string) =>
  useChange(() => call<DeskKey>(`${keyPath(id)}/test`, { method: 'POST', body: {} }))

export const useRemoveKey = (id: string) => useChange(() => call(keyPath(id), { method: 'DELETE', body: {} }))

/** `account` is what the person has just confirmed. */
export const useMakeDefault = ({ id, account }: DeskKey) =>
  useChange(() =>
    isConfigured({ id })
      ? call('/api/keys/default', { method: 'DELETE', body: { account: account ?? null } })
      : call(keyPath(id), { method: 'PATCH', body: { default: true, account: account ?? null } }),
  )

export const useAssignKey = () =>
  useChange(({ person, key }: { person: string; key: string | null }) =>
    call(`/api/keys/people/${encodeURIComponent(person)}`, { method: 'PUT', body: { key } }),
  )
