'use client'

import { Button } from './button'
import { useNow, useZone } from './clock'
import { relativeTime } from './format-time'
import { RotateCw } from './icons'

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
