'use client'

import { type ReactNode, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Textarea } from '@/components/ui/field'
import { nameList } from '@/components/ui/format'
import { personName } from '@/components/ui/people'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { isOutcomeUnknown } from '@/lib/browser/call'
import { useVoid } from '@/lib/browser/queries/envelope-changes'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { actedVerbs } from '@/lib/envelope/signing-task'
import { dateOrText, isScheduled, type SignerState, wasCanceled } from '@/lib/envelope/state'

type VoidDialogProps = {
  id: string
  envelope: PdfSignRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Voids an envelope, or cancels its scheduled send. Says first what that means for each person. */
export function VoidDialog({ id, envelope, open, onOpenChange }: VoidDialogProps) {
  const voidEnvelope = useVoid(id)
  const toast = useToast()
  const [reason, setReason] = useState('')
  // Also once it is canceled, or the text would change while the dialog closes.
  const isCancel = isScheduled(envelope) || wasCanceled(envelope)
  const text = isCancel ? CANCEL : VOID
  const subject = envelope.emailSubject || 'Envelope without a subject'

  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) voidEnvelope.reset()
        onOpenChange(next)
      }}
      title={`${text.title} “${subject}”`}
      consequence={
        <p>
          <span>{isCancel ? cancelConsequence(envelope) : voidConsequence(envelope)}</span>
          <span> This cannot be undone.</span>
        </p>
      }
      action={{
        label: text.action,
        pending: voidEnvelope.isPending,
        onAct: () =>
          voidEnvelope.mutate(isCancel ? '' : reason.trim(), {
            onSuccess: () => {
              toast({ title: `${text.done} “${subject}”` })
              onOpenChange(false)
            },
          }),
      }}
      cancelLabel={text.keep}
    >
      {isCancel ? null : (
        <Field label="Reason" optional help="For your team only. Signers never see it.">
          <Textarea rows={2} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {voidEnvelope.error ? (
        <div className="mt-4">
          {isOutcomeUnknown(voidEnvelope.error) && envelope.status === 'Voided' ? (
            <Banner tone="good" title={isCancel ? 'Canceled' : 'Voided'}>
              {`The answer was lost on the way, but the ${isCancel ? 'scheduled send is canceled' : 'envelope is voided'}.`}
            </Banner>
          ) : (
            <ErrorState error={voidEnvelope.error} title={text.failed} unknownTitle={text.unknown} />
          )}
        </div>
      ) : null}
    </AlertDialog>
  )
}

const VOID = {
  title: 'Void',
  action: 'Void envelope',
  keep: 'Keep it',
  done: 'Voided',
  failed: 'The envelope was not voided',
  unknown: "We don't know yet whether the envelope was voided",
}
const CANCEL: typeof VOID = {
  title: 'Cancel the scheduled send of',
  action: 'Cancel scheduled send',
  keep: 'Keep it scheduled',
  done: 'Canceled the scheduled send of',
  failed: 'The scheduled send was not canceled',
  unknown: "We don't know yet whether the scheduled send was canceled",
}

function cancelConsequence({ scheduleTime, signers = [] }: PdfSignRequest): ReactNode {
  const due = dateOrText(scheduleTime)
  return (
    <>
      <span>It will not be sent</span>
      {due === undefined ? null : (
        <>
          <span> on </span>
          <Time value={due} mode="absolute" />
        </>
      )}
      <span>{`.${signers.length > 0 ? ` ${nameList(signers.map(personName))} will not get an email.` : ''}`}</span>
    </>
  )
}

function voidConsequence(envelope: PdfSignRequest): string {
  const participants = signingProgress(envelope).steps.flatMap((step) => step.participants)
  const inState = (...states: SignerState[]) =>
    participants.filter(({ state }) => states.includes(state)).map(({ signer }) => signer)
  const [pending, done] = [inState('turn', 'waiting'), inState('signed')]
  const ends =
    pending.length > 0
      ? `${nameList(pending.map(personName))} can no longer sign.`
      : 'Nobody can sign this envelope anymore.'
  if (done.length === 0) return ends
  return `${ends} What ${nameList(done.map(personName))} ${actedVerbs(done)} will not become a sealed PDF.`
}
