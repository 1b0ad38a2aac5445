'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { SigningView } from '@/lib/contract/signing'
import { DeclineDialog } from './decline-dialog'
import type { Outcome } from './endings/done-page'
import type { ClosedLink } from './endings/link-state'
import { PassOnDialog } from './pass-on-dialog'

type RoomMenuProps = {
  token: string
  view: SigningView
  onDone: (outcome: Outcome) => void
  onClosed: (state: ClosedLink) => void
}

/** What a person can do instead of signing. */
export function RoomMenu({ token, view, onDone, onClosed }: RoomMenuProps) {
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
export type RoomDialogProps = RoomMenuProps & { open: boolean; onOpenChange: (open: boolean) => void }
