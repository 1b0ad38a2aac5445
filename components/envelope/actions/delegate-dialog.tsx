'use client'

import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { personName } from '@/components/ui/people'
import { PersonForm } from '@/components/ui/person-form'
import { useToast } from '@/components/ui/toast'
import { useDelegate } from '@/lib/browser/queries/envelope-actions'
import { isAddress } from '@/lib/contract/email'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { sameAddress } from '@/lib/envelope/signer-state'
import { pendingWith, type SigningProgress } from '@/lib/envelope/signing-progress'
import { signerStateLook } from '../progress/signer-state-look'

type DelegateDialogProps = {
  id: string
  signer: DocumentSigner
  progress: SigningProgress
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Delegates a pending slot to somebody else. */
export function DelegateDialog({ id, signer, progress, open, onOpenChange }: DelegateDialogProps) {
  const delegate = useDelegate(id)
  const toast = useToast()
  const from = signer.email ?? ''
  const name = personName(signer)
  const isShared = pendingWith(progress, from).length > 1

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
      description={`${name} can no longer sign. The other person gets their own invitation, at once if it is their turn.`}
    >
      {isShared ? <SharedAddress email={from} progress={progress} /> : null}
      <PersonForm
        isAddress={isAddress}
        action="Delegate"
        messageHelp="Only this person reads it, in the invitation."
        refuse={({ email }) => {
          if (sameAddress(email, from)) return `${name} has this slot already.`
          const isTaken = pendingWith(progress, email).length > 0
          return isTaken ? 'Another pending slot has this address already. Enter a different one.' : undefined
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
                // When two slots share the address, the service chose one, and we don't know which.
                toast({ title: `${isShared ? `A slot of ${from}` : `Slot of ${name}`} delegated to ${to.name}` })
                onOpenChange(false)
              },
            },
          )
        }
      />
    </Dialog>
  )
}

/** A delegation names only an address. Lists the slots it could mean, and how to be sure. */
function SharedAddress({ email, progress }: { email: string; progress: SigningProgress }) {
  const slots = pendingWith(progress, email)
  const steps = progress.steps.length
  return (
    <Banner tone="warn" title={`${slots.length} pending slots have the address ${email}`} className="mb-4">
      <p>The service gets an address, not a slot, and may delegate any of these:</p>
      <ul className="my-1 list-disc pl-5">
        {slots.map(({ participant: { key, signer, state }, step }) => (
          <li key={key}>
            {`${personName(signer)}, ${signer.requestRole || 'Signer'}, ${steps > 1 ? `step ${step} of ${steps}, ` : ''}${signerStateLook[state].label.toLowerCase()}`}
          </li>
        ))}
      </ul>
      <p>
        To be sure, ask the person to delegate from the invitation to that slot. Or void the envelope, and send it again
        with a different address for each slot.
      </p>
    </Banner>
  )
}
