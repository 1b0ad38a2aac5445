'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { nameList } from '@/components/ui/name-list'
import { personName } from '@/components/ui/people'
import { Textarea } from '@/components/ui/textarea'
import { useToast } from '@/components/ui/toast'
import { isOutcomeUnknown } from '@/lib/browser/call'
import { useVoid } from '@/lib/browser/queries/envelope-actions'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { SignerState } from '@/lib/envelope/signer-state'
import { signingLine } from '@/lib/envelope/signing-line'

type VoidDialogProps = {
  id: string
  envelope: PdfSignRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says who can no longer sign before anything is stopped. */
export function VoidDialog({ id, envelope, open, onOpenChange }: VoidDialogProps) {
  const voiding = useVoid(id)
  const toast = useToast()
  const [reason, setReason] = useState('')
  const subject = envelope.emailSubject || 'Envelope without a subject'
  const stations = signingLine(envelope).rounds.flatMap((round) => round.stations)
  const namesOf = (...states: SignerState[]) =>
    stations.filter(({ state }) => states.includes(state)).map(({ signer }) => personName(signer))
  const pending = namesOf('turn', 'waiting')
  const signed = namesOf('signed')

  function act() {
    voiding.mutate(reason.trim(), {
      onSuccess: () => {
        toast({ title: `Voided “${subject}”` })
        onOpenChange(false)
      },
    })
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) voiding.reset()
        onOpenChange(next)
      }}
      title={<span className="[overflow-wrap:anywhere]">Void “{subject}”</span>}
      consequence={
        <p>
          {pending.length > 0 ? `${nameList(pending)} can no longer sign.` : 'Nobody can sign this envelope any more.'}{' '}
          {signed.length > 0 ? `What ${nameList(signed)} signed will not become a sealed PDF. ` : ''}
          This cannot be undone.
        </p>
      }
      action={{ label: 'Void envelope', onAct: act, pending: voiding.isPending }}
      cancelLabel="Keep it"
    >
      <Field label="Reason" optional help="For your team only: kept in the team activity. Signers never see it.">
        <Textarea rows={2} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {voiding.error ? (
        <div className="mt-4">
          {isOutcomeUnknown(voiding.error) && envelope.status === 'Voided' ? (
            <Banner tone="good" title="Voided">
              The answer was lost on the way, but the envelope is voided.
            </Banner>
          ) : (
            <ErrorState
              error={voiding.error}
              title="The envelope was not voided"
              unknownTitle="We don't know yet whether the envelope was voided"
            />
          )}
        </div>
      ) : null}
    </AlertDialog>
  )
}
