'use client'

import { MailingDialog } from '@/components/ui/mailing-dialog'
import { nameList } from '@/components/ui/name-list'
import { personName } from '@/components/ui/people'
import { useToast } from '@/components/ui/toast'
import { isOutcomeUnknown } from '@/lib/browser/call'
import { useMayRemindTwice, useResend } from '@/lib/browser/queries/envelope-actions'
import { useHasNoMailServer } from '@/lib/browser/queries/identity'
import { useLastReminder } from '@/lib/browser/queries/reminders'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { NO_MAIL_SERVER } from '@/lib/desk/platform/mail/contract'
import { mailing } from '@/lib/envelope/mailing'

type ResendDialogProps = {
  id: string
  envelope: PdfSignRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ResendDialog({ id, envelope, open, onOpenChange }: ResendDialogProps) {
  const resend = useResend(id)
  const mayBeSecond = useMayRemindTwice(id)
  const lastOn = useLastReminder(id)
  const hasNoMailServer = useHasNoMailServer()
  const toast = useToast()
  const { mailed, spared } = mailing(envelope)

  function close(next: boolean) {
    if (!next) resend.reset()
    onOpenChange(next)
  }

  function act() {
    resend.mutate(undefined, {
      onSuccess: () => {
        toast({ title: `Reminder sent to ${nameList(mailed.map(personName))}` })
        onOpenChange(false)
      },
    })
  }

  return (
    <MailingDialog
      mailed={mailed}
      spared={spared}
      open={open}
      onOpenChange={close}
      pending={resend.isPending}
      error={resend.error}
      lastOn={lastOn}
      note={hasNoMailServer ? NO_MAIL_SERVER : undefined}
      mayBeSecond={mayBeSecond || isOutcomeUnknown(resend.error)}
      onAct={act}
    />
  )
}
