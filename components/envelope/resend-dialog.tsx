'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/name-list'
import { personName } from '@/components/ui/people'
import { useToast } from '@/components/ui/toast'
import { useResend } from '@/lib/browser/envelope-acts'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { mailing } from '@/lib/contract/mailing'
import { ResendList } from './resend-list'

type ResendDialogProps = {
  id: string
  envelope: PdfSignRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Names exactly who gets the invitation again, and who does not and why. */
export function ResendDialog({ id, envelope, open, onOpenChange }: ResendDialogProps) {
  const resend = useResend(id)
  const toast = useToast()
  const { mailed, spared } = mailing(envelope)
  const names = nameList(mailed.map(personName))

  function close(next: boolean) {
    if (!next) resend.reset()
    onOpenChange(next)
  }

  function act() {
    resend.mutate(undefined, {
      onSuccess: ({ message }) => {
        toast({ title: `Reminder sent to ${names}`, ...(message && { description: message }) })
        onOpenChange(false)
      },
    })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Resend the invitation"
      description="The same signing link goes out again. Links sent before keep working."
      footer={
        <>
          <Button onClick={() => close(false)}>{mailed.length > 0 ? 'Cancel' : 'Close'}</Button>
          {mailed.length > 0 ? (
            <Button variant="primary" pending={resend.isPending} onClick={act}>
              Resend to {mailed.length === 1 ? '1 person' : `${mailed.length} people`}
            </Button>
          ) : null}
        </>
      }
    >
      <ResendList mailed={mailed} spared={spared} />
      {resend.error ? (
        <div className="mt-4">
          <ErrorState error={resend.error} title="The reminder was not sent" />
        </div>
      ) : null}
    </Dialog>
  )
}
