'use client'

import { type ReactNode, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'

type DeferredProps = { fallback: ReactNode; children: ReactNode }

/** Renders the fallback first, and then its children in slices, between which the page answers. For large parts that are shown once they have been read. */
export function Deferred({ fallback, children }: DeferredProps) {
  return useDeferredValue(true, false) ? children : fallback
}

/** Does something when the browser has nothing else to do; answers what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const request = window.requestIdleCallback(work)
  return () => window.cancelIdleCallback(request)
}

/** The value once it has stayed the same for a while. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}

const neverChanges = () => () => {}

/** False during hydration, then true: for what may exist only in the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
