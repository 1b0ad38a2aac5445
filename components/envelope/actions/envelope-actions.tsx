'use client'

import { Button } from '@/components/ui/button'
import { CircleSlash, Send } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/later-dialog'
import { useMay, usePermission } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { canVoid, inFlight, isScheduled } from '@/lib/envelope/envelope-status'
import { failedMails } from '@/lib/envelope/mail-state'
import { useRequestedAction } from './use-requested-action'

const ResendDialog = laterDialog(() => import('./resend-dialog').then((part) => part.ResendDialog))
const VoidDialog = laterDialog(() => import('./void-dialog').then((part) => part.VoidDialog))

/** What can be done before the envelope ends. */
export function EnvelopeActions({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const [resendOpen, setResendOpen] = useRequestedAction('resend', () => inFlight(envelope))
  const [voidOpen, setVoidOpen] = useRequestedAction('void', () => canVoid(envelope))
  const resending = usePermission('resend')
  const mayVoid = useMay('void')
  const voidButton = (label: string) => (
    <Button className="print:hidden" {...VoidDialog.onHint} onClick={() => setVoidOpen(true)}>
      <CircleSlash aria-hidden="true" className="text-bad" />
      {label}
    </Button>
  )

  return (
    <>
      {isScheduled(envelope) && mayVoid ? voidButton('Cancel scheduled send') : null}
      {inFlight(envelope) && resending?.open ? (
        <>
          {mayVoid ? voidButton('Void') : null}
          <Button
            // Where an email failed, changing that recipient is due.
            variant={failedMails(envelope).length > 0 ? 'secondary' : 'primary'}
            className="print:hidden"
            {...ResendDialog.onHint}
            onClick={() => setResendOpen(true)}
          >
            <Send aria-hidden="true" />
            Send reminder
          </Button>
        </>
      ) : null}
      {inFlight(envelope) && resending?.because ? (
        <p className="max-w-xs text-12 text-ink-soft print:hidden">{resending.because}</p>
      ) : null}
      {/* The dialogs stay mounted when their action ends the envelope, because they close by themselves. */}
      <ResendDialog
        id={id}
        envelope={envelope}
        open={resendOpen && resending?.open === true}
        onOpenChange={setResendOpen}
      />
      <VoidDialog id={id} envelope={envelope} open={voidOpen && mayVoid === true} onOpenChange={setVoidOpen} />
    </>
  )
}
