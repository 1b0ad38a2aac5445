import { queryOptions } from '@tanstack/react-query'
import type { Budget } from '@/lib/desk/contract/desk'
import { call } from '../call'
import { queryKeys } from '../keys'

/** How many requests of the API key are used. Reading it costs none. */
export const budgetQuery = queryOptions({
  queryKey: queryKeys.budget,
  queryFn: ({ signal }) => call<Budget>('/api/budget', { signal }),
  staleTime: 0,
  retry: false,
})

export const isBudgetKey = ([first]: readonly unknown[]): boolean => first === queryKeys.budget[0]
