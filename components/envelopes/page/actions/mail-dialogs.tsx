'use client'

import type { ReactElement } from 'react'
import { Banner } from '@/components/ui/banner'
import { FormDialog } from '@/components/ui/form-dialog'
import { nameList } from '@/components/ui/format'
import { LastReminder, MailingDialog } from '@/components/ui/mailing-dialog'
import { Person, personName } from '@/components/ui/people'
import { Popover } from '@/components/ui/popover'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { isOutcomeUnknown } from '@/lib/browser/call'
import { useLastReminder, useMayRemindTwice, useRemind, useResend } from '@/lib/browser/queries/envelope-changes'
import { useHasNoMailServer, useOffer } from '@/lib/browser/queries/session'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { NO_MAIL_SERVER } from '@/lib/desk/accounts/mail/contract'
import { type CurrentMail, describeObstacle, mailing, toMailed } from '@/lib/envelope/mail-state'

export type MailOneKind = 'reminder' | 'copy'

type MailOneDialogProps = {
  id: string
  signer: DocumentSigner
  mailed: readonly DocumentSigner[]
  mail: CurrentMail | undefined
  kind: MailOneKind
  open: boolean
  onOpenChange: (open: boolean) => void
}

const TEXTS = {
  reminder: {
    title: 'Send reminder',
    about: 'Sends the same signing link again. Earlier links keep working.',
    done: 'Reminder sent to',
    failed: 'The reminder was not sent',
    unknown: "We don't know yet whether the reminder was sent",
  },
  copy: {
    title: 'Send the copy again',
    about: 'Sends a new link to the signed PDF. Earlier links keep working.',
    done: 'Copy sent again to',
    failed: 'The copy was not sent',
    unknown: "We don't know yet whether the copy was sent",
  },
}

/** Names who gets an email, and when the last one was. */
export function MailOneDialog({ id, signer, mailed, mail, kind, open, onOpenChange }: MailOneDialogProps) {
  const resend = useResend(id)
  const mayBeSecond = useMayRemindTwice(id) || isOutcomeUnknown(resend.error)
  // A mail state says it already.
  const lastOn = useLastReminder(id, open && kind === 'reminder' && !mail?.at, signer.email)
  const toast = useToast()
  const { title, about, done, failed, unknown } = TEXTS[kind]
  // A copy may ask for no code where the signing link did.
  const people = kind === 'reminder' ? mailed.map(toMailed) : mailed
  const lockedToo = people.some((person) => 'obstacle' in person && person.obstacle === 'locked')

  function close(isOpen: boolean) {
    if (!isOpen) resend.reset()
    onOpenChange(isOpen)
  }

  function send() {
    resend.mutate(
      { email: signer.email, lockedToo },
      {
        onSuccess: () => {
          toast({ title: `${done} ${nameList(mailed.map(personName))}` })
          onOpenChange(false)
        },
      },
    )
  }

  return (
    <FormDialog
      open={open}
      title={title}
      description={about}
      action={{ label: title, pending: resend.isPending }}
      problem={{ error: resend.error, title: failed, unknownTitle: unknown }}
      onSubmit={send}
      onClose={() => close(false)}
    >
      {people.map((person) => (
        <div key={person.id}>
          <Person person={person} />
          <p className="text-13 text-warn empty:hidden">{describeObstacle(person)}</p>
        </div>
      ))}
      {mailed.length > 1 ? (
        <p className="text-13 text-ink-soft">They share this address, so each of them gets an email.</p>
      ) : null}
      {mail?.at ? (
        <p className="text-13 text-ink-soft">
          <span>
            {mail.state === 'sent' || mail.state === 'queued' ? 'Last email ' : `Last email, ${mail.state}, `}
          </span>
          <Time value={mail.at} mode="absolute" />
        </p>
      ) : lastOn ? (
        <LastReminder at={lastOn} />
      ) : null}
      {mayBeSecond && !resend.isPending ? (
        <Banner tone="warn" title="Sending again may reach this person twice">
          <p>The outcome of the last email is unknown. Ask the recipient before you send another.</p>
        </Banner>
      ) : null}
    </FormDialog>
  )
}

type ResendDialogProps = {
  id: string
  envelope: PdfSignRequest
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ResendDialog({ id, envelope, open, onOpenChange }: ResendDialogProps) {
  const remind = useRemind(id)
  const canChoose = useOffer('resend_to_one')
  const mayBeSecond = useMayRemindTwice(id)
  const lastOn = useLastReminder(id, open)
  const hasNoMailServer = useHasNoMailServer()
  const toast = useToast()
  const { mailed, spared } = mailing(envelope)

  function close(next: boolean) {
    if (!next) remind.reset()
    onOpenChange(next)
  }

  return (
    <MailingDialog
      mailed={mailed}
      spared={spared}
      open={open}
      onOpenChange={close}
      canChoose={canChoose}
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
            close(false)
          },
        })
      }
    />
  )
}

/** What only one person read in the invitation; loaded with the first press of its button. */
export function PrivateMessage({ trigger, to, text }: { trigger: ReactElement; to: string; text: string }) {
  return (
    <Popover defaultOpen title={`Private message to ${to}`} trigger={trigger}>
      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap text-14 text-ink-soft [overflow-wrap:anywhere]">
        {text}
      </p>
    </Popover>
  )
}
