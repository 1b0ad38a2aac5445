import { ArrowLeft } from 'lucide-react'
import { type OutboxParams, outboxParams } from '@/app/(desk)/outbox/search-params'
import { ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import type { OutboxMail } from '@/lib/contract/operator'
import { MailList } from './mail-list'
import { MailView } from './mail-view'

/** List and open mail side by side; on a phone one of the two. */
export function Mailbox({ mails, address }: { mails: OutboxMail[]; address: OutboxParams }) {
  if (mails.length === 0) {
    return address.to ? (
      <EmptyState title={`No mails to ${address.to}`} action={<ButtonLink href="/outbox">Show all mails</ButtonLink>} />
    ) : (
      <EmptyState
        title="Invitations, reminders and copies will be listed here"
        action={<ButtonLink href="/templates">Send an envelope</ButtonLink>}
      />
    )
  }
  const open = mails.find((mail) => mail.id === address.mail)
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
      <div className={cn('min-w-0', address.mail && 'max-md:hidden')}>
        <MailList mails={mails} address={address} />
      </div>
      <div className={cn('min-w-0 md:sticky md:top-4', !address.mail && 'max-md:hidden')}>
        {address.mail ? (
          <ButtonLink
            href={outboxParams.href('/outbox', { to: address.to })}
            variant="ghost"
            className="-ml-3 mb-2 md:hidden"
          >
            <ArrowLeft aria-hidden="true" />
            Back to the list
          </ButtonLink>
        ) : null}
        {open ? (
          <MailView mail={open} />
        ) : (
          <p className="rounded-lg border border-dashed border-line-strong p-6 text-14 text-ink-soft">
            {address.mail
              ? 'This mail is no longer in the list: it holds the newest 100.'
              : 'Choose a mail to read it here.'}
          </p>
        )}
      </div>
    </div>
  )
}
