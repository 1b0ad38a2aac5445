import { type ReactNode, useDeferredValue } from 'react'

type DeferredProps = { fallback: ReactNode; children: ReactNode }

/** Renders the fallback first, and then its children in slices, between which the page answers. For large parts that are shown once they have been read. */
export function Deferred({ fallback, children }: DeferredProps) {
  return useDeferredValue(true, false) ? children : fallback
}
