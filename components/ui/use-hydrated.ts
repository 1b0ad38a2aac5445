'use client'

import { useSyncExternalStore } from 'react'

const unchanging = () => () => {}

/** False while the server's HTML is being taken over, true from then on: for what may only exist in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  )
}
