'use client'

import { useSyncExternalStore } from 'react'

const unchanging = () => () => {}

/** False during hydration, then true: for what may exist only in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
}
