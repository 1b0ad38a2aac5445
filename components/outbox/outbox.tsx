'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useRef, useState } from 'react'
import { EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import { ArrowLeft, ExternalLink } from '@/components/ui/icons'
import { useShortListKeys } from '@/components/ui/live-list/rows'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { MailFrame } from '@/components/ui/mail-frame'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { OutboxMail } from '@/lib/contract/operator'
import { dateOrText } from '@/lib/envelope/state'
import { type OutboxParams, outboxParams } from './address'

/** New emails appear while somebody signs. */
const REFRESH_MS = 10_000

const outboxQuery = (to = '') =>
  queryOptions({
    queryKey: queryKeys.outbox(to),
    queryFn: ({ signal }) => call<OutboxMail[]>(`/api/outbox${to ? `?to=${encodeURIComponent(to)}` : ''}`, { signal }),
    refetchInterval: REFRESH_MS,
    // The service lists them by when they were written, which for the sample tenant is long after
    // they were sent.
    select: (mails) => mails.toSorted((one, other) => other.sent_on.localeCompare(one.sent_on)),
  })

/** Every email of the sandbox, newest first, next to the one that is open. */
export function Outbox({ address }: { address: OutboxParams }) {
  const { data, error, refetch } = useQuery(outboxQuery(address.to))
  return (
    <>
      <PageHeader title="Outbox" about="Sandbox emails stay here. Open one to read it, and to sign as its recipient." />
      <div className="flex flex-col gap-4">
        <div className={cn(address.mail && 'max-md:hidden')}>
          <AddressFilter key={address.to} to={address.to} />
        </div>
        {error ? <ErrorState error={error} title="The emails could not be loaded" onRetry={() => refetch()} /> : null}
        {data ? <Mailbox key={address.to} mails={data} address={address} /> : error ? null : <OutboxSkeleton />}
      </div>
    </>
  )
}

function AddressFilter({ to = '' }: { to: string | undefined }) {
  const router = useRouter()
  const [text, setText] = useState(to)

  function submit(event: FormEvent) {
    event.preventDefault()
    router.push(outboxParams.href('/outbox', { to: text.trim() }))
  }

  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Recipient’s email address"
          inputMode="email"
          autoComplete="off"
          placeholder="Address or a part of it"
          className="min-w-0 flex-1 sm:max-w-84"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Search</Button>
        {to ? (
          <ButtonLink variant="tertiary" href="/outbox">
            Show all emails
          </ButtonLink>
        ) : null}
      </form>
    </search>
  )
}

/** On a phone the list and the open email take turns. */
const COLUMNS =
  'grid items-start gap-4 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]'

function OutboxSkeleton() {
  return (
    <div className={COLUMNS}>
      <LoadingNote on="desk">Loading the emails</LoadingNote>
      <div className="flex flex-col gap-2">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
      <Skeleton className="h-72 max-md:hidden" />
    </div>
  )
}

type MailboxProps = { mails: OutboxMail[]; address: OutboxParams }

function Mailbox({ mails, address }: MailboxProps) {
  // A newer email does not replace the one that somebody reads.
  const [newest] = useState(mails[0]?.id)
  if (mails.length === 0) {
    return address.to ? (
      <EmptyState
        title={`No emails to ${address.to}`}
        action={<ButtonLink href="/outbox">Show all emails</ButtonLink>}
      />
    ) : (
      <EmptyState
        title="Invitations, reminders and copies appear here"
        action={<ButtonLink href="/templates">Send an envelope</ButtonLink>}
      />
    )
  }
  const open = mails.find((mail) => mail.id === (address.mail ?? newest))
  return (
    <div className={COLUMNS}>
      <div className={cn('min-w-0', address.mail && 'max-md:hidden')}>
        <MailList mails={mails} to={address.to} open={open?.id} />
      </div>
      <div className={cn('min-w-0', !address.mail && 'max-md:hidden')}>
        {address.mail ? (
          <ButtonLink
            href={outboxParams.href('/outbox', { to: address.to })}
            variant="tertiary"
            className="-ml-3 mb-2 md:hidden"
          >
            <ArrowLeft aria-hidden="true" />
            Back to the list
          </ButtonLink>
        ) : null}
        {open ? (
          <MailView mail={open} />
        ) : (
          <p className="card p-4 text-14 text-ink-soft">This email is older than the newest 100, which are listed.</p>
        )}
      </div>
    </div>
  )
}

type MailListProps = { mails: OutboxMail[]; to: string | undefined; open: string | undefined }

/** To whom comes first, because subjects are alike. The subject is the link; its hit area is the whole row. */
function MailList({ mails, to, open }: MailListProps) {
  const list = useRef<HTMLUListElement>(null)
  useShortListKeys(list, mails.length)
  return (
    <ul ref={list} aria-label="Emails" className="card divide-y divide-line overflow-hidden">
      {mails.map((mail, index) => {
        const current = mail.id === open
        return (
          <li
            key={mail.id}
            data-index={index}
            className={cn('relative px-4 py-2 hover:bg-hover', current && 'md:bg-tint')}
          >
            <div className="flex items-baseline justify-between gap-3">
              <span className="truncate font-medium">{mail.to}</span>
              <Time
                value={dateOrText(mail.sent_on) ?? mail.sent_on}
                className="relative z-10 shrink-0 text-12 text-ink-soft"
              />
            </div>
            <Link
              href={outboxParams.href('/outbox', { to, mail: mail.id })}
              prefetch={false}
              scroll={false}
              data-row={index}
              aria-current={current || undefined}
              className="line-clamp-2 rounded-sm text-13 text-ink-soft -outline-offset-2 after:absolute after:inset-0"
            >
              {mail.subject || 'No subject'}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** An email as its reader sees it, with the plain text for programs without HTML. */
function MailView({ mail }: { mail: OutboxMail }) {
  const path = signingPath(mail)
  return (
    <article className="card overflow-hidden">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-16 font-semibold [overflow-wrap:anywhere]">{mail.subject || 'No subject'}</h2>
          <p className="mt-1 text-13 text-ink-soft [overflow-wrap:anywhere]">
            <span className="mr-2">{`To ${mail.to}`}</span>{' '}
            <Time value={dateOrText(mail.sent_on) ?? mail.sent_on} mode="absolute" />
          </p>
        </div>
        {path ? (
          <ButtonLink href={path} target="_blank" rel="noreferrer" variant="primary">
            <span>{path.startsWith('/sign/copy/') ? 'Open signed copy' : 'Open signing link'}</span>
            <ExternalLink aria-hidden="true" />
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        ) : null}
      </header>
      <MailFrame html={mail.html} title={`The email “${mail.subject}”`} />
      <details className="p-4">
        <summary className="w-fit cursor-pointer rounded-sm text-13 text-ink-soft">Plain text</summary>
        <p className="mt-3 max-w-[68ch] whitespace-pre-wrap text-14 leading-6 text-ink-soft [overflow-wrap:anywhere]">
          {mail.text}
        </p>
      </details>
    </article>
  )
}

const SIGNING_LINK = /^https?:\/\/[^\s]+\/sign\/(copy\/)?[^\s/?#]+$/

/** The email's signing link as a path of this dashboard; undefined without one. */
export function signingPath({ links, text }: Pick<OutboxMail, 'links' | 'text'>): string | undefined {
  const candidates = [...links, ...text.split(/[\s<>()]+/)]
  const link = candidates.find((candidate) => SIGNING_LINK.test(candidate))
  return link && new URL(link).pathname
}
