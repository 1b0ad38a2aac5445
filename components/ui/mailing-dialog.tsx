'use client'

import { Button } from './button'
import { Dialog } from './dialog'
import { ErrorState } from './error-state'
import { type Mailing, MailingList } from './mailing-list'
import { LongWait } from './waiting'

type MailingDialogProps = Mailing & {
  open: boolean
  onOpenChange: (open: boolean) => void
  pending: boolean
  error: unknown
  onAct: () => void
}

/** Names exactly who gets the invitation again, and who does not and why. */
export function MailingDialog({ mailed, spared, open, onOpenChange, pending, error, onAct }: MailingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Resend the invitation"
      description="The same signing link goes out again. Links sent before keep working."
      footer={
        <>
          <span role="status" className="mr-auto">
            <LongWait active={pending} />
          </span>
          <Button onClick={() => onOpenChange(false)}>{mailed.length > 0 ? 'Cancel' : 'Close'}</Button>
          {mailed.length > 0 ? (
            <Button variant="primary" pending={pending} onClick={onAct}>
              Resend to {mailed.length === 1 ? '1 person' : `${mailed.length} people`}
            </Button>
          ) : null}
        </>
      }
    >
      <MailingList mailed={mailed} spared={spared} />
      {error ? (
        <div className="mt-4">
          <ErrorState error={error} title="The reminder was not sent" />
        </div>
      ) : null}
    </Dialog>
  )
}
