import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { brandingQuery, budgetQuery, identityQuery, sessionQuery } from '@/lib/browser/queries/session'
import { viewsQuery } from '@/lib/browser/queries/views'
import type { MeResponse } from '@/lib/contract/identity'
import type { AccountNotice } from '@/lib/desk/accounts/contract/account'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import type { DeskBranding } from '@/lib/desk/branding/contract'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import type { SavedView } from '@/lib/desk/views/contract/views'

/** What admins did to the person's own account. */
export const noticesQuery = queryOptions({
  queryKey: queryKeys.account.notices,
  queryFn: ({ signal }) => call<AccountNotice[]>('/api/account/notices', { signal }),
  staleTime: 60_000,
})

type ShellState = {
  session: Session
  notices: AccountNotice[]
  identity: MeResponse | undefined
  /** From an earlier answer, shown until the service answers. */
  lastIdentity?: MeResponse | undefined
  budget?: Budget | undefined
  branding?: DeskBranding | undefined
  views?: SavedView[] | undefined
}

/** A larger logo would make every page heavier, so the browser reads it by itself, and keeps it. */
const MOST_LOGO_LENGTH = 32 * 1024

/** The frame's first data, by the keys of its queries. The browser reads what is missing. */
export function shellState({
  session,
  notices,
  identity,
  lastIdentity,
  budget,
  branding,
  views,
}: ShellState): QueryClient {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(noticesQuery.queryKey, notices)
  if (identity) client.setQueryData(identityQuery.queryKey, identity)
  // Stale, so the browser reads it again at once.
  else if (lastIdentity) client.setQueryData(identityQuery.queryKey, lastIdentity, { updatedAt: 1 })
  if (budget) client.setQueryData(budgetQuery.queryKey, budget)
  if (branding && (branding.branding.logo ?? '').length <= MOST_LOGO_LENGTH) {
    client.setQueryData(brandingQuery.queryKey, branding)
  }
  if (views) client.setQueryData(viewsQuery.queryKey, views)
  return client
}
