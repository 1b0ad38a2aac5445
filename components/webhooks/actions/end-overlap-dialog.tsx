'use client'

import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { endOverlap } from './acts'
import { namesOf } from './messages'
import { RunDialog } from './run-dialog'

type EndOverlapDialogProps = {
  open: boolean
  subscriptions: readonly DeskSubscription[]
  /** Whether the admin said that the receiver knows the new secret. */
  confirmed: boolean
  onEnded: () => void
  onClose: () => void
}

/** Asks before the old secret stops signing. */
export function EndOverlapDialog({ open, subscriptions, confirmed, onEnded, onClose }: EndOverlapDialogProps) {
  const risk = confirmed
    ? ''
    : ' You have not confirmed that your receiver knows the new secret: until it does, it rejects deliveries. They are retried.'
  return (
    <RunDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`End the overlap for ${namesOf(subscriptions)}`}
      consequence={`The old secret stops signing now, and the new one signs X-Service-Signature. This cannot be undone.${risk}`}
      subscriptions={subscriptions}
      act={endOverlap}
      verb="End the overlap"
      joint=" for"
      done={`Overlap ended for ${namesOf(subscriptions)}`}
      variant={confirmed ? 'primary' : 'danger'}
      afterwards={async () => {
        onEnded()
        return true
      }}
    />
  )
}
