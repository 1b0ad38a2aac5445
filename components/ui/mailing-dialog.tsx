'use client'

import { Banner } from './banner'
import { Button } from './button'
import { Dialog } from './dialog'
import { ErrorState } from './error-state'
import { type Mailing, MailingList } from './mailing-list'
import { Time } from './time'
import { LongWait } from './waiting'

type MailingDialogProps = Mailing & {
  open: boolean
  onOpenChange: (open: boolean) => void
  pending: boolean
  error: unknown
  /** When the dashboard last sent a reminder: null for never, undefined while it is not known. */
  lastOn?: string | null | undefined
  /** What else is known of emails. */
  note?: string | undefined
  /** A reminder before this one has an unknown outcome. */
  mayBeSecond: boolean
  onAct: () => void
}

/** Names who gets the reminder, and who does not and why. */
export function MailingDialog({
  mailed,
  spared,
  open,
  onOpenChange,
  pending,
  error,
  lastOn,
  note,
  mayBeSecond,
  onAct,
}: MailingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send reminder"
      description="Sends the same signing link again. Earlier links keep working."
      footer={
        <>
          <span role="status" className="mr-auto">
            <LongWait active={pending} />
          </span>
          <Button onClick={() => onOpenChange(false)}>{mailed.length > 0 ? 'Cancel' : 'Close'}</Button>
          {mailed.length > 0 ? (
            <Button variant="primary" pending={pending} onClick={onAct}>
              {`Send reminder to ${mailed.length === 1 ? '1 person' : `${mailed.length} people`}`}
            </Button>
          ) : null}
        </>
      }
    >
      <MailingList mailed={mailed} spared={spared} />
      {note ? <p className="mt-4 text-13 text-ink-soft">{note}</p> : null}
      {lastOn === undefined ? null : (
        <p className="mt-4 text-13 text-ink-soft">
          {lastOn === null ? (
            'No reminder was sent from this dashboard yet.'
          ) : (
            <>
              <span>Last reminder </span>
              <Time value={lastOn} />
            </>
          )}
        </p>
      )}
      {mayBeSecond && !pending && mailed.length > 0 ? (
        <Banner tone="warn" className="mt-4" title="Sending again may remind people twice">
          <p>The outcome of the last reminder is unknown. Ask one of the recipients before you send another.</p>
        </Banner>
      ) : null}
      {error ? (
        <div className="mt-4">
          <ErrorState
            error={error}
            title="The reminder was not sent"
            unknownTitle="We don't know yet whether the reminder was sent"
          />
        </div>
      ) : null}
    </Dialog>
  )
}
