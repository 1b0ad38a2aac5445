'use client'

import { useIsFetching, useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { preferenceChanges, savePreference } from '@/components/ui/preference-cookie'
import { call } from '@/lib/browser/call'
import { isConnected } from '@/lib/browser/live-status'
import { budgetQuery, identityQuery, isBudgetKey } from '@/lib/browser/queries/session'
import { clearTab } from '@/lib/browser/tab-storage'
import type { ApiResponse } from '@/lib/contract/answer'
import { THEME_COOKIE, type Theme, themeOf } from './preferences'

const EVERY_MS = 5_000
const EVERY_WHILE_WAITING_MS = 1_000
const SLOW_AFTER_MS = 1_000

export const useIdentity = () => useQuery(identityQuery)

/** The request budget. The live connection brings it, and more often during a wait; without one it is read. */
export function useBudget() {
  const slow = useSlow()
  const everyMs = slow ? EVERY_WHILE_WAITING_MS : EVERY_MS
  const budget = useQuery({ ...budgetQuery, refetchInterval: () => (isConnected() ? false : everyMs) })
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

function choose(theme: Theme) {
  document.documentElement.dataset.theme = theme
  savePreference(THEME_COOKIE, theme)
}

const readTheme = () => themeOf(document.documentElement.dataset.theme)
const noTheme = () => undefined

/** The chosen theme; undefined on the server. */
export function useTheme(): { theme: Theme | undefined; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme | undefined>(preferenceChanges.subscribe, readTheme, noTheme)
  return { theme, choose }
}
