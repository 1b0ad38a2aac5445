'use client'

import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { MailingDialog } from '@/components/ui/mailing-dialog'
import { personName } from '@/components/ui/people'
import { useToast } from '@/components/ui/toast'
import { isOutcomeUnknown } from '@/lib/browser/call'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import { useLastReminder, useMayRemindTwice, useResend } from '@/lib/browser/queries/envelope-changes'
import { useHasNoMailServer } from '@/lib/browser/queries/session'
import { NO_MAIL_SERVER } from '@/lib/desk/platform/mail/contract'
import { mailing } from '@/lib/envelope/mail-state'

/**
 * Confirms before it mails. The envelope is read first, to name the people that the reminder
 * reaches.
 */
export default function SendReminder({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: envelope, error, refetch } = useQuery(envelopeQuery(id))
  const resend = useResend(id)
  const mayBeSecond = useMayRemindTwice(id)
  const lastOn = useLastReminder(id, true)
  const hasNoMailServer = useHasNoMailServer()
  const toast = useToast()
  const dialog = { open: true, onOpenChange: (open: boolean) => (open ? undefined : onClose()) }

  if (!envelope) {
    return (
      <Dialog {...dialog} title="Send reminder">
        {error ? (
          <ErrorState error={error} title="The envelope could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <>
            <LoadingNote>Loading the envelope</LoadingNote>
            <Skeleton className="h-16" />
          </>
        )}
      </Dialog>
    )
  }

  const { mailed, spared } = mailing(envelope)
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => {
        toast({ title: `Reminder sent to ${nameList(mailed.map(personName))}` })
        onClose()
      },
    })
  return (
    <MailingDialog
      {...dialog}
      mailed={mailed}
      spared={spared}
      pending={resend.isPending}
      error={resend.error}
      lastOn={lastOn}
      note={hasNoMailServer ? NO_MAIL_SERVER : undefined}
      mayBeSecond={mayBeSecond || isOutcomeUnknown(resend.error)}
      onAct={send}
    />
  )
}
