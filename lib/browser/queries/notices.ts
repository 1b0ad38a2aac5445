import { queryOptions } from '@tanstack/react-query'
import type { AccountNotice } from '@/lib/desk/contract/auth/account'
import { call } from '../call'
import { queryKeys } from '../keys'

/** What admins did to the person's own account. */
export const noticesQuery = queryOptions({
  queryKey: queryKeys.account.notices,
  queryFn: ({ signal }) => call<AccountNotice[]>('/api/account/notices', { signal }),
  staleTime: 60_000,
})
