'use client'

import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { Button } from './button'
import { cn } from './cn'
import { writeClipboard } from './copy'
import { exactTime, relativeTime } from './format'
import { RotateCw } from './icons'
import { savePreference } from './preference-cookie'
import { whenIdle } from './timing'
import { Tooltip } from './tooltip'

type TimeProps = {
  /** A Date or ISO 8601 text with designator. Anything else is shown as it came. */
  value: Date | string
  mode?: 'relative' | 'absolute'
  className?: string
}

/** A time. Hover and focus show the exact time with its zone, or the relative time; a click copies the exact time. */
export function Time({ value, mode = 'relative', className }: TimeProps) {
  const now = useNow()
  const zone = useZone()
  const [copied, setCopied] = useState(false)
  const date = value instanceof Date ? value : new Date(value)
  if (Number.isNaN(date.getTime())) return <span className={className}>{String(value)}</span>

  const exact = exactTime(date, zone)
  const relative = relativeTime(date, now, zone)
  const [shown, other] = mode === 'relative' ? [relative, exact] : [exact, relative]

  async function copy() {
    setCopied(await writeClipboard(exact))
  }

  return (
    <Tooltip content={copied ? `${other} · copied` : other}>
      <button
        type="button"
        aria-label={`${shown}, ${other}`}
        suppressHydrationWarning
        onClick={copy}
        onBlur={() => setCopied(false)}
        onPointerLeave={() => setCopied(false)}
        className={cn('min-h-6 select-text rounded-sm text-left', className)}
      >
        <time dateTime={date.toISOString()} suppressHydrationWarning>
          {shown}
        </time>
      </button>
    </Tooltip>
  )
}

const TICK_MS = 15_000

const Clock = createContext({ now: 0, zone: 'UTC' })

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

/** Milliseconds of now; moves every quarter of a minute. */
export const useNow = (): number => useContext(Clock).now

/** The person's time zone. */
export const useZone = (): string => useContext(Clock).zone

type CheckedAgeProps = { checkedAt: number; checking: boolean; onCheck: () => void }

/** How old the list is, with a button that refreshes it. */
export function CheckedAge({ checkedAt, checking, onCheck }: CheckedAgeProps) {
  const now = useNow()
  const zone = useZone()
  return (
    <Button variant="ghost" size="sm" pending={checking} onClick={onCheck} className="font-normal">
      {checking ? null : <RotateCw aria-hidden="true" />}
      <span suppressHydrationWarning>
        {checkedAt === 0 ? 'Check for changes' : `Checked ${relativeTime(new Date(checkedAt), now, zone)}`}
      </span>
    </Button>
  )
}
