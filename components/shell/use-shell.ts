'use client'

import { useIsFetching, useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@/lib/browser/call'
import { budgetQuery, isBudgetKey } from '@/lib/browser/queries/budget'
import { identityQuery } from '@/lib/browser/queries/identity'
import { clearTab } from '@/lib/browser/tab-storage'
import type { ApiResponse } from '@/lib/contract/answer'

const BUDGET_EVERY_MS = 5_000
const BUDGET_EVERY_WHILE_WAITING_MS = 1_000
const SLOW_AFTER_MS = 1_000

export const useIdentity = () => useQuery(identityQuery)

/** The request budget, read while the page is visible, and more often during a wait. */
export function useBudget() {
  const slow = useSlow()
  const budget = useQuery({
    ...budgetQuery,
    refetchInterval: slow ? BUDGET_EVERY_WHILE_WAITING_MS : BUDGET_EVERY_MS,
  })
  return { ...budget, slow }
}

/** True when a read or an action has taken more than a second. */
function useSlow(): boolean {
  const reading = useIsFetching({ predicate: ({ queryKey }) => !isBudgetKey(queryKey) })
  const acting = useIsMutating()
  const busy = reading + acting > 0
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}

/** Signs out with a full page load, which clears the memory of this person's data. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call<ApiResponse>('/api/auth/sign-out', { method: 'POST', body: {} }),
    onSuccess: () => {
      clearTab()
      window.location.assign('/sign-in')
    },
  })
}
