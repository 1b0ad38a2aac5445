'use client'

import { RotateCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useNow, useZone } from '@/components/ui/clock'
import { relativeMoment } from '@/components/ui/moment-words'

type FeedAgeProps = { checkedAt: number; checking: boolean; onCheck: () => void }

/** How old the list is, and a way to look again. */
export function FeedAge({ checkedAt, checking, onCheck }: FeedAgeProps) {
  const now = useNow()
  const zone = useZone()
  return (
    <Button variant="ghost" size="sm" pending={checking} onClick={onCheck} className="font-normal">
      {checking ? null : <RotateCw aria-hidden="true" />}
      <span suppressHydrationWarning>
        {checkedAt === 0 ? 'Check for changes' : `Checked ${relativeMoment(new Date(checkedAt), now, zone)}`}
      </span>
    </Button>
  )
}
