import { queryOptions } from '@tanstack/react-query'
import type { Budget } from '@/lib/desk/platform/contract/desk'
import { call } from '../call'
import { queryKeys } from '../keys'

/** As long as until the live connection brings it again. */
const FRESH_FOR_MS = 5_000

/** How many requests of the API key are used. Reading it costs none. */
export const budgetQuery = queryOptions({
  queryKey: queryKeys.budget,
  queryFn: ({ signal }) => call<Budget>('/api/budget', { signal }),
  staleTime: FRESH_FOR_MS,
  retry: false,
})

export const isBudgetKey = ([first]: readonly unknown[]): boolean => first === queryKeys.budget[0]
