import { useEffect, useEffectEvent, useRef } from 'react'
import { useOpen } from './use-signing'

/** Tells the service once that a person has the page in front of them: never while it is prerendered or hidden. */
export function useOpening(token: string) {
  const { mutate } = useOpen(token)
  const told = useRef(false)
  const tell = useEffectEvent(() => {
    if (told.current || document.visibilityState !== 'visible') return
    told.current = true
    // A failure is no reason to stop somebody from reading; the next time the page is shown it is told again.
    mutate(undefined, {
      onError: () => {
        told.current = false
      },
    })
  })
  useEffect(() => {
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [])
}
