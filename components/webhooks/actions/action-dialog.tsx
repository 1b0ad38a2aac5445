'use client'

import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { RetryDialog } from '../recovery/retry-dialog'
import { TestDialog } from '../test-event/test-dialog'
import { namesOf, pauseConsequence, removeConsequence } from './messages'
import { ResumeDialog } from './resume-dialog'
import { RetargetDialog } from './retarget-dialog'
import { RunDialog } from './run-dialog'

/** `subscriptions` stay as they were when the dialog opened, while the list behind it changes. */
export type AskedAction = {
  name: 'test' | 'pause' | 'resume' | 'retry' | 'retarget' | 'remove'
  subscriptions: readonly DeskSubscription[]
}

type ActionDialogProps = {
  /** Undefined for no dialog. */
  asked: AskedAction | undefined
  onClose: () => void
  /** Leaves a page whose subscription was removed. */
  onRemoved?: (() => void) | undefined
}

/** The confirmation before each action. */
export function ActionDialog({ asked, onClose, onRemoved }: ActionDialogProps) {
  if (!asked) return null
  const { subscriptions } = asked
  const names = namesOf(subscriptions)
  const shared = { subscriptions, onClose }
  switch (asked.name) {
    case 'test':
      return <TestDialog {...shared} />
    case 'retry':
      return <RetryDialog {...shared} />
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
          action={{ action: 'pause' }}
          verb="Pause"
          notDone="Nothing was paused"
          done={`Paused ${names}`}
        />
      )
    case 'remove':
      return (
        <RunDialog
          {...shared}
          title={`Remove ${names}`}
          consequence={removeConsequence(subscriptions)}
          action={{ action: 'remove' }}
          verb="Remove"
          notDone="Nothing was removed"
          done={`Removed ${names}`}
          variant="danger"
          onDone={onRemoved}
        />
      )
  }
}
