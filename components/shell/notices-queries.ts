import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { AccountNotice } from '@/lib/desk/platform/auth/contract/account'

/** What admins did to the person's own account. */
export const noticesQuery = queryOptions({
  queryKey: queryKeys.account.notices,
  queryFn: ({ signal }) => call<AccountNotice[]>('/api/account/notices', { signal }),
  staleTime: 60_000,
})
