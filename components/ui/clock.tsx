'use client'

import { createContext, type ReactNode, startTransition, useEffect, useState } from 'react'
import { savePreference } from './preference-cookie'
import { whenIdle } from './timing'

const TICK_MS = 15_000

/** Every page provides it, also those that show no time: `time.tsx` reads it. */
export const Clock = createContext({ now: 0, zone: 'UTC' })

/**
 * One time and zone for the whole page: those that the server rendered with until the first tick, then the browser's. The zone comes from
 * an earlier visit of the browser, and is corrected as soon as it is known.
 */
export function ClockProvider({ now, zone, children }: { now: number; zone: string; children: ReactNode }) {
  const [clock, setClock] = useState({ now, zone })
  useEffect(() => {
    // In transitions, because a page can show hundreds of times, and each is rendered again.
    const timer = setInterval(() => startTransition(() => setClock({ now: Date.now(), zone: browserZone() })), TICK_MS)
    // The first question for a zone loads the browser's tables of time zones, which takes as long as a small page does.
    const stop = whenIdle(() => {
      const actual = browserZone()
      savePreference('zone', encodeURIComponent(actual))
      startTransition(() => setClock((known) => (known.zone === actual ? known : { now: Date.now(), zone: actual })))
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [])
  return <Clock value={clock}>{children}</Clock>
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
