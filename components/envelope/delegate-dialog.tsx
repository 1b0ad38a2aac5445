'use client'

import { Banner } from '@/components/ui/banner'
import { Dialog } from '@/components/ui/dialog'
import { personName } from '@/components/ui/people'
import { PersonForm } from '@/components/ui/person-form'
import { useToast } from '@/components/ui/toast'
import { useDelegate } from '@/lib/browser/envelope-acts'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { sameAddress } from '@/lib/contract/signer-state'

type DelegateDialogProps = {
  id: string
  signer: DocumentSigner
  /** Another pending slot carries the same address. */
  shared: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Hands a pending slot to somebody else. */
export function DelegateDialog({ id, signer, shared, open, onOpenChange }: DelegateDialogProps) {
  const delegate = useDelegate(id)
  const toast = useToast()
  const from = signer.email ?? ''
  const name = personName(signer)

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
      {shared ? (
        <Banner tone="warn" title={`Two pending slots carry ${from}`} className="mb-4">
          The service can only be told an address, so it decides which of the two changes hands. Look at the signing
          line afterwards.
        </Banner>
      ) : null}
      <PersonForm
        action="Delegate"
        messageHelp="Only this person reads it, in the invitation."
        refuse={({ email }) => (sameAddress(email, from) ? `${name} has this slot already.` : undefined)}
        pending={delegate.isPending}
        error={delegate.error}
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
