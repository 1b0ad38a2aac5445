'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { personName } from '@/components/ui/people'
import { PersonForm } from '@/components/ui/person-form'
import { pathStates } from '@/components/ui/signing-path'
import { useToast } from '@/components/ui/toast'
import { checkPerson } from '@/lib/browser/check-person'
import { useChangeRecipient } from '@/lib/browser/queries/envelope-changes'
import { newestListQuery } from '@/lib/browser/queries/envelopes'
import { useOffer } from '@/lib/browser/queries/session'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { pendingWith, type SigningProgress } from '@/lib/envelope/signing-progress'
import { isApprover } from '@/lib/envelope/signing-task'
import { sameAddress } from '@/lib/envelope/state'
import { isolate } from '@/lib/text/one-line'
import { type NewRecipient, type OtherEnvelope, OtherEnvelopesForm, otherEnvelopes } from './other-envelopes-form'

type ChangeRecipientDialogProps = {
  id: string
  signer: DocumentSigner
  progress: SigningProgress
  /** False once this person's part was changed, signed or ended. */
  canChange: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What follows a change: the other envelopes that wait for the old address. */
type Next = { to: NewRecipient; others: OtherEnvelope[] }

/**
 * Gives a pending signer's part to the right person or address, here and in other envelopes with
 * the same address.
 */
export function ChangeRecipientDialog({
  id,
  signer,
  progress,
  canChange,
  onOpenChange,
  ...props
}: ChangeRecipientDialogProps) {
  const change = useChangeRecipient()
  const toast = useToast()
  const [next, setNext] = useState<Next>()
  const [isBusy, setBusy] = useState(false)
  const { open } = props
  const from = signer.email ?? ''
  const name = personName(signer)
  const signerIndex = useOffer('signer_index') ? signer.id : undefined
  const isAmbiguous = signerIndex === undefined && pendingWith(progress, from).length > 1
  const isTurn = progress.current.some((participant) => participant.signer === signer)
  // From the mirror, so it costs no request of the key.
  const q = `status:sent signer:"${from.replaceAll('"', ' ')}"`
  const found = useQuery({ ...newestListQuery({ q, zone: 'UTC' }), enabled: open })

  function close(isOpen: boolean) {
    if (change.isPending || isBusy) return
    if (!isOpen) {
      change.reset()
      setNext(undefined)
    }
    onOpenChange(isOpen)
  }

  async function afterChange(to: NewRecipient) {
    toast({ title: `Recipient changed to ${to.name} (${to.email})` })
    // The change may be done before the others were found.
    const { data } = found.data ? found : await found.refetch({ cancelRefetch: false })
    const others = otherEnvelopes(data?.items ?? [], { id, from, to: to.email })
    // What was written to the new person is about this envelope.
    if (others.length > 0) setNext({ to: { name: to.name, email: to.email }, others })
    else close(false)
  }

  if (next) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        title="Change other envelopes too?"
        description={`${from} still has to sign them as well.`}
      >
        <OtherEnvelopesForm from={from} {...next} onBusy={setBusy} onClose={() => close(false)} />
      </Dialog>
    )
  }
  const title = `Change recipient ${name}`
  if (!canChange && (change.isIdle || change.isError)) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        title={title}
        footer={<Button onClick={() => close(false)}>Close</Button>}
      >
        <Banner tone="warn" title={describeMeanwhile(progress, signer)} />
      </Dialog>
    )
  }
  if (isAmbiguous) {
    return (
      <Dialog open={open} onOpenChange={close} title={title}>
        <SharedAddress email={from} progress={progress} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={title}
      description={
        isTurn
          ? `The link sent to ${from} stops working. The new recipient is invited at once.`
          : `The new recipient is invited when it is their turn, instead of ${from}.`
      }
    >
      <PersonForm
        name={signer.name}
        check={checkPerson}
        action="Change recipient"
        messageHelp="In the invitation. Only this person and your team can read it."
        refuse={({ email }) => {
          if (sameAddress(email, from)) return 'This is their address already. Enter a different one.'
          const isTaken = pendingWith(progress, email).length > 0
          return isTaken ? 'Another pending recipient has this address. Enter a different one.' : undefined
        }}
        pending={change.isPending}
        error={change.error}
        unknownTitle="We don't know yet whether the recipient was changed"
        onCancel={() => close(false)}
        onDone={(to) => change.mutate({ id, from, to: { ...to, signerIndex } }, { onSuccess: () => afterChange(to) })}
      />
    </Dialog>
  )
}

/** What became of a part while its dialog was open. */
function describeMeanwhile(progress: SigningProgress, signer: DocumentSigner): string {
  const name = isolate(personName(signer))
  const part = progress.steps.flatMap(({ participants }) => participants).find((each) => each.signer === signer)
  const to = isolate(part?.to ?? 'somebody else')
  switch (part?.state) {
    case 'delegated':
      return signer.delegatedBy === 'signer' ? `${name} has delegated to ${to}.` : `The recipient is ${to} now.`
    case 'signed':
      return `${name} has ${isApprover(signer.requestRole) ? 'approved' : 'signed'}.`
    case 'declined':
      return `${name} has declined, which ended the envelope.`
    default:
      return 'The envelope has ended. Nobody can sign anymore.'
  }
}

/** Why nothing can be changed where a service gets only an address: the slots it could mean, and what else to do. */
function SharedAddress({ email, progress }: { email: string; progress: SigningProgress }) {
  const slots = pendingWith(progress, email)
  const steps = progress.steps.length
  return (
    <Banner tone="warn" title={`${slots.length} pending slots have the address ${email}`}>
      <p>The service gets only the address, so it could change the wrong one of these:</p>
      <ul className="my-1 list-disc pl-5">
        {slots.map(({ participant: { key, signer, state }, step }) => (
          <li key={key}>
            {`${personName(signer)}, ${signer.requestRole || 'Signer'}, ${steps > 1 ? `step ${step} of ${steps}, ` : ''}${pathStates[state].label.toLowerCase()}`}
          </li>
        ))}
      </ul>
      <p>
        Ask the person to delegate from the right invitation. Or void the envelope, and send it again with a different
        address for each recipient.
      </p>
    </Banner>
  )
}
