'use client'

import { Dialog } from '@/components/ui/dialog'
import { PersonForm } from '@/components/ui/person-form'
import { checkPrintedPerson } from '@/lib/browser/check-person'
import { taskOf } from '@/lib/envelope/signing-task'
import { closeRoom, type OpenLink } from './room'
import { useDelegate } from './use-signing'

type DialogProps = { link: OpenLink; open: boolean; onOpenChange: (open: boolean) => void }

/** Names somebody else to sign instead. */
export function DelegateDialog({ link, open, onOpenChange }: DialogProps) {
  const { signer } = link.view
  const delegate = useDelegate(link.token)
  const own = signer.email?.toLowerCase()

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!delegate.isPending) onOpenChange(next)
      }}
      title="Delegate to somebody else"
      description={`They ${taskOf(signer.requestRole)} in your place with their own link. Your link stops working, and what you filled in is not passed on.`}
    >
      <PersonForm
        check={checkPrintedPerson}
        action="Delegate"
        messageHelp="Only this person sees it, in the invitation."
        pending={delegate.isPending}
        error={delegate.error}
        refuse={({ email }) =>
          email.toLowerCase() === own ? 'This is your own address. Name somebody else.' : undefined
        }
        onCancel={() => onOpenChange(false)}
        onDone={(to) =>
          delegate.mutate(to, {
            onSuccess: () => link.onDone({ did: 'delegated', to }),
            onError: (error) => closeRoom(link, error),
          })
        }
      />
    </Dialog>
  )
}
