'use client'

import { useSyncExternalStore } from 'react'

/** What can be opened over any page. */
export type Overlay = 'palette' | 'shortcuts' | 'notifications'

const listeners = new Set<() => void>()
let shown: Overlay | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function showOverlay(overlay: Overlay | undefined): void {
  shown = overlay
  for (const listener of listeners) listener()
}

export const useOverlay = (): Overlay | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
