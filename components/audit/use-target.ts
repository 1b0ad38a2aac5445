import { useEffect, useSyncExternalStore } from 'react'

function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/**
 * The entry the address names, brought into view once it exists: the trail arrives after the page, too late for the
 * browser to do it.
 */
export function useTarget(isLoaded: boolean): string | undefined {
  const hash = useSyncExternalStore(
    listen,
    () => window.location.hash,
    () => '',
  )
  const target = hash.length > 1 ? hash.slice(1) : undefined
  useEffect(() => {
    if (isLoaded && target) document.getElementById(target)?.scrollIntoView({ block: 'center' })
  }, [isLoaded, target])
  return target
}
