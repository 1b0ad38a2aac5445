'use client'

import { Dialog } from '@/components/ui/dialog'
import { PersonForm } from '@/components/ui/person-form'
import { CallError } from '@/lib/browser/call'
import { isAddress } from '@/lib/contract/email'
import { taskOf } from '@/lib/envelope/signing-task'
import { closedBy } from './endings/link-state'
import type { RoomDialogProps } from './room-dialog'
import { usePassOn } from './use-signing'

/** Names somebody else to sign instead. */
export function PassOnDialog({ token, view, onDone, onClosed, open, onOpenChange }: RoomDialogProps) {
  const passOn = usePassOn(token)
  const own = view.signer.email?.toLowerCase()

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!passOn.isPending) onOpenChange(next)
      }}
      title="Delegate to somebody else"
      description={`They ${taskOf(view.signer.requestRole)} in your place and get a link of their own. Your link stops working, and what you filled in is not passed on.`}
    >
      <PersonForm
        isAddress={isAddress}
        action="Delegate"
        messageHelp="Only this person reads it, in the invitation."
        pending={passOn.isPending}
        error={passOn.error}
        refuse={({ email }) =>
          email.toLowerCase() === own ? 'This is your own address. Name somebody else.' : undefined
        }
        onCancel={() => onOpenChange(false)}
        onDone={(to) =>
          passOn.mutate(to, {
            onSuccess: () => onDone({ did: 'delegated', to }),
            onError: (error) => {
              const closed = error instanceof CallError ? closedBy(error) : undefined
              if (closed) onClosed(closed)
            },
          })
        }
      />
    </Dialog>
  )
}
