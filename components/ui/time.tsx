'use client'

import { useContext, useState } from 'react'
import { Button } from './button'
import { writeClipboard } from './clipboard'
import { Clock } from './clock'
import { cn } from './cn'
import { exactTime, relativeTime } from './format'
import { RotateCw } from './icons'
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
    <Button variant="tertiary" size="sm" pending={checking} onClick={onCheck} className="font-normal">
      {checking ? null : <RotateCw aria-hidden="true" />}
      <span suppressHydrationWarning>
        {checkedAt === 0 ? 'Check for changes' : `Checked ${relativeTime(new Date(checkedAt), now, zone)}`}
      </span>
    </Button>
  )
}
