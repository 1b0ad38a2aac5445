'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DeclineDialog } from './decline-dialog'
import { PassOnDialog } from './pass-on-dialog'
import type { RoomEnding } from './room-dialog'

/** What a person can do instead of signing. */
export function RoomMenu({ token, view, onDone, onClosed }: RoomEnding) {
  const [open, setOpen] = useState<'decline' | 'delegate'>()
  const dialog = (which: 'decline' | 'delegate') => ({
    token,
    view,
    onDone,
    onClosed,
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : undefined),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('delegate')}>Delegate</Button>
      <Button onClick={() => setOpen('decline')}>Decline</Button>
      <DeclineDialog {...dialog('decline')} />
      <PassOnDialog {...dialog('delegate')} />
    </div>
  )
}
