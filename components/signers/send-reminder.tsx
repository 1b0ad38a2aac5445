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
import { useLastReminder, useMayRemindTwice, useRemind } from '@/lib/browser/queries/envelope-changes'
import { useHasNoMailServer, useOffer } from '@/lib/browser/queries/session'
import { NO_MAIL_SERVER } from '@/lib/desk/accounts/mail/contract'
import { mailing } from '@/lib/envelope/mail-state'

type SendReminderProps = {
  id: string
  /** The person of the page, who alone is chosen at first. */
  email?: string | undefined
  onClose: () => void
}

/**
 * Confirms before it mails. The envelope is read first, to name the people that the reminder
 * reaches: the person of the page, where the service can remind one, and others by choice.
 */
export default function SendReminder({ id, email, onClose }: SendReminderProps) {
  const { data: envelope, error, refetch } = useQuery(envelopeQuery(id))
  const remind = useRemind(id)
  const canChoose = useOffer('resend_to_one')
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
  return (
    <MailingDialog
      {...dialog}
      mailed={mailed}
      spared={spared}
      canChoose={canChoose}
      only={email}
      sent={remind.sent}
      pending={remind.isPending}
      error={remind.error}
      lastOn={lastOn}
      note={hasNoMailServer ? NO_MAIL_SERVER : undefined}
      mayBeSecond={mayBeSecond || isOutcomeUnknown(remind.error)}
      onAct={(chosen, people) =>
        remind.mutate(chosen, {
          onSuccess: () => {
            toast({ title: `Reminder sent to ${nameList(people.map(personName))}` })
            onClose()
          },
        })
      }
    />
  )
}
