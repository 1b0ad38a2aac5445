import { queryOptions, useQuery } from '@tanstack/react-query'
import { closedBecause, type Permission } from '@/lib/desk/platform/auth/contract/permissions'
import type { Session } from '@/lib/desk/platform/contract/desk'
import { call } from '../call'
import { queryKeys } from '../keys'
import { identityQuery } from './identity'

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => call<Session>('/api/session', { signal }),
  staleTime: 60_000,
})

/**
 * Whether the signed-in person may, by their role and with the dashboard's key, and if not, why, in words. Undefined until the person is
 * known. The routes decide, this only spares a refusal.
 */
export function usePermission(permission: Permission): { open: boolean; because?: string } | undefined {
  const { data: session } = useQuery(sessionQuery)
  const { data: identity } = useQuery(identityQuery)
  if (!session) return undefined
  const because = closedBecause(permission, { role: session.person.role, capabilities: identity?.capabilities })
  return because ? { open: false, because } : { open: true }
}

export const useMay = (permission: Permission): boolean | undefined => usePermission(permission)?.open
