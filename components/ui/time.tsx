'use client'

import { useState } from 'react'
import { useNow, useZone } from './clock'
import { cn } from './cn'
import { exactTime, relativeTime } from './format-time'
import { Tooltip } from './tooltip'
import { writeClipboard } from './write-clipboard'

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
