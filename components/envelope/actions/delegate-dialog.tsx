'use client'

import { Dialog } from '@/components/ui/dialog'
import { personName } from '@/components/ui/people'
import { PersonForm } from '@/components/ui/person-form'
import { useToast } from '@/components/ui/toast'
import { useDelegate } from '@/lib/browser/queries/envelope-actions'
import { isAddress } from '@/lib/contract/email'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { sameAddress } from '@/lib/envelope/signer-state'
import { pendingWith, type SigningLine } from '@/lib/envelope/signing-line'
import { SharedAddress } from '../progress/shared-address'

type DelegateDialogProps = {
  id: string
  signer: DocumentSigner
  line: SigningLine
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Hands a pending slot to somebody else. */
export function DelegateDialog({ id, signer, line, open, onOpenChange }: DelegateDialogProps) {
  const delegate = useDelegate(id)
  const toast = useToast()
  const from = signer.email ?? ''
  const name = personName(signer)
  const slots = pendingWith(line, from)
  const shared = slots.length > 1

  function close(next: boolean) {
    if (delegate.isPending) return
    if (!next) delegate.reset()
    onOpenChange(next)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Delegate the slot of ${name}`}
      description={`${name} can no longer sign. The other person gets an invitation of their own, at once if it is their turn.`}
    >
      {shared ? <SharedAddress email={from} slots={slots} rounds={line.rounds.length} /> : null}
      <PersonForm
        isAddress={isAddress}
        action="Delegate"
        messageHelp="Only this person reads it, in the invitation."
        refuse={({ email }) => {
          if (sameAddress(email, from)) return `${name} has this slot already.`
          const taken = pendingWith(line, email).length > 0
          return taken ? 'This address has a pending slot here already: the two could not be told apart.' : undefined
        }}
        pending={delegate.isPending}
        error={delegate.error}
        unknownTitle="We don't know yet whether the slot was delegated"
        onCancel={() => close(false)}
        onDone={(to) =>
          delegate.mutate(
            { from, to },
            {
              onSuccess: () => {
                // Of two slots with one address the service chose, so the toast names no more than is known.
                toast({ title: `${shared ? `A slot of ${from}` : `Slot of ${name}`} delegated to ${to.name}` })
                onOpenChange(false)
              },
            },
          )
        }
      />
    </Dialog>
  )
}
