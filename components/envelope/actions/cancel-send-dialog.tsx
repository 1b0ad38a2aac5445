'use client'

import { AlertDialog } from '@/components/ui/alert-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/name-list'
import { personName } from '@/components/ui/people'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { useVoid } from '@/lib/browser/queries/envelope-actions'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { moment } from '../moment'

type CancelSendDialogProps = {
  id: string
  envelope: PdfSignRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Stops an envelope before its scheduled time: names it, when it would be sent, and who would get it. */
export function CancelSendDialog({ id, envelope, open, onOpenChange }: CancelSendDialogProps) {
  const canceling = useVoid(id)
  const toast = useToast()
  const subject = envelope.emailSubject || 'Envelope without a subject'
  const due = moment(envelope.scheduleTime)
  const people = (envelope.signers ?? []).map(personName)

  function act() {
    canceling.mutate('', {
      onSuccess: () => {
        toast({ title: `Canceled the scheduled send of “${subject}”` })
        onOpenChange(false)
      },
    })
  }

  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) canceling.reset()
        onOpenChange(next)
      }}
      title={<span className="[overflow-wrap:anywhere]">Cancel the scheduled send of “{subject}”</span>}
      consequence={
        <p>
          It will not be sent{due === undefined ? '' : <> on {<Time value={due} mode="absolute" />}</>}.{' '}
          {people.length > 0 ? `${nameList(people)} will not get a mail. ` : ''}
          This cannot be undone.
        </p>
      }
      action={{ label: 'Cancel scheduled send', onAct: act, pending: canceling.isPending }}
      cancelLabel="Keep it scheduled"
    >
      {canceling.error ? (
        <ErrorState
          error={canceling.error}
          title="The scheduled send was not canceled"
          unknownTitle="We don't know yet whether the scheduled send was canceled"
        />
      ) : null}
    </AlertDialog>
  )
}
