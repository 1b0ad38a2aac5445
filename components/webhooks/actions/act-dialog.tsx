'use client'

import { useState } from 'react'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { RecoverDialog } from '../recovery/recover-dialog'
import { TestDialog } from '../test-event/test-dialog'
import { pause, remove } from './acts'
import { namesOf, pauseConsequence, removeConsequence } from './messages'
import { ResumeDialog } from './resume-dialog'
import { RetargetDialog } from './retarget-dialog'
import { RunDialog } from './run-dialog'

export type ActName = 'test' | 'pause' | 'resume' | 'recover' | 'retarget' | 'remove'

type ActDialogProps = {
  /** The dialog that is open; undefined for none. */
  name: ActName | undefined
  of: Record<ActName, readonly DeskSubscription[]>
  onClose: () => void
  /** Leaves a page that is about what was removed. */
  onRemoved?: (() => void) | undefined
}

/** The question before each action. What it is about stays as it was asked, while the list around it already changes. */
export function ActDialog({ name, of, onClose, onRemoved }: ActDialogProps) {
  const [asked, setAsked] = useState<{ name: ActName; subscriptions: readonly DeskSubscription[] }>()
  if (name && name !== asked?.name) setAsked({ name, subscriptions: of[name] })
  if (!name && asked) setAsked(undefined)
  if (!name || !asked) return null

  const { subscriptions } = asked
  const names = namesOf(subscriptions)
  const shared = {
    open: true,
    onOpenChange: (open: boolean) => {
      if (!open) onClose()
    },
    subscriptions,
  }
  switch (asked.name) {
    case 'resume':
      return <ResumeDialog {...shared} />
    case 'retarget':
      return <RetargetDialog {...shared} />
    case 'pause':
      return (
        <RunDialog
          {...shared}
          title={`Pause ${names}`}
          consequence={pauseConsequence(subscriptions)}
          act={pause}
          verb="Pause"
          done={`Paused ${names}`}
        />
      )
    case 'test':
      return <TestDialog {...shared} />
    case 'recover':
      return <RecoverDialog {...shared} />
    case 'remove':
      return (
        <RunDialog
          {...shared}
          title={`Remove ${names}`}
          consequence={removeConsequence(subscriptions)}
          act={remove}
          verb="Remove"
          done={`Removed ${names}`}
          variant="danger"
          beforeRefresh={onRemoved}
        />
      )
  }
}
