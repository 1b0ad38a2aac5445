import { useEffect, useSyncExternalStore } from 'react'
import type { AuditLine } from './trail/normalise'

function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/**
 * The entry the address names, brought into view once it is shown: the trail arrives after the page, and a filter may let
 * it back in later.
 */
export function useTarget(shown: readonly AuditLine[]): string | undefined {
  const hash = useSyncExternalStore(
    listen,
    () => window.location.hash,
    () => '',
  )
  const target = hash.length > 1 ? hash.slice(1) : undefined
  const isShown = shown.some(({ anchor }) => anchor === target)
  useEffect(() => {
    if (isShown && target) document.getElementById(target)?.scrollIntoView({ block: 'center' })
  }, [isShown, target])
  return target
}
