'use client'

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { savePreference } from './preference-cookie'

const TICK_MS = 15_000

/**
 * One clock for the whole page. During hydration it shows the server's time and zone, to render the same text; afterwards the
 * browser's.
 */
function createClock() {
  let now = Date.now()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    read: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      timer ??= setInterval(() => {
        now = Date.now()
        zone = undefined
        for (const each of listeners) each()
      }, TICK_MS)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

const clock = createClock()
let zone: string | undefined
/** Kept for a tick, because each answer costs a formatter and every time on the page asks. */
const browserZone = () => {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}
const unchanging = () => () => {}

const ServerClock = createContext<{ now: number; zone: string }>({ now: 0, zone: 'UTC' })

/** Provides the time and zone that the server rendered with. The zone comes from an earlier visit of the browser. */
export function ClockProvider({ now, zone, children }: { now: number; zone: string; children: ReactNode }) {
  const value = useMemo(() => ({ now, zone }), [now, zone])
  useEffect(() => savePreference('zone', encodeURIComponent(browserZone())), [])
  return <ServerClock value={value}>{children}</ServerClock>
}

/** Milliseconds of now; moves every quarter of a minute. */
export function useNow(): number {
  const server = useContext(ServerClock)
  return useSyncExternalStore(clock.subscribe, clock.read, () => server.now)
}

/** The person's time zone. */
export function useZone(): string {
  const server = useContext(ServerClock)
  return useSyncExternalStore(unchanging, browserZone, () => server.zone)
}
