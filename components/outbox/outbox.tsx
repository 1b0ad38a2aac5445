'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { type OutboxParams, outboxParams } from '@/app/(desk)/outbox/search-params'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { ArrowLeft, ExternalLink } from '@/components/ui/icons'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { MailFrame } from '@/components/ui/mail-frame'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { OutboxMail } from '@/lib/contract/operator'
import { dateOrText } from '@/lib/envelope/state'

/** New mails appear while somebody signs. */
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

/** Every mail of the sandbox, newest first, next to the one that is open. */
export function Outbox({ address }: { address: OutboxParams }) {
  const { data, error, refetch } = useQuery(outboxQuery(address.to))
  return (
    <>
      <PageHeader title="Outbox" about="Mails from the signing service, newest first." />
      <div className="flex flex-col gap-4">
        <Banner title="The sandbox sends no real mail">
          Mails to signers appear here instead. Opening a signing link here signs as that person.
        </Banner>
        <div className={cn(address.mail && 'max-md:hidden')}>
          <AddressFilter key={address.to} to={address.to} />
        </div>
        {error ? <ErrorState error={error} title="The mails could not be loaded" onRetry={() => refetch()} /> : null}
        {data ? <Mailbox mails={data} address={address} /> : error ? null : <OutboxSkeleton />}
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
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field label="Mails to" className="min-w-0 flex-1 sm:max-w-80">
          <Input
            type="search"
            inputMode="email"
            autoComplete="off"
            placeholder="Any address"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="mb-1 flex shrink-0 gap-2">
          <Button type="submit">Show</Button>
          {to ? (
            <Button variant="tertiary" onClick={() => router.push('/outbox')}>
              All mails
            </Button>
          ) : null}
        </div>
      </form>
    </search>
  )
}

function OutboxSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
      <LoadingNote on="desk">Loading the mails</LoadingNote>
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

/** The list and the open mail side by side; on a phone one of the two. */
function Mailbox({ mails, address }: MailboxProps) {
  if (mails.length === 0) {
    return address.to ? (
      <EmptyState title={`No mails to ${address.to}`} action={<ButtonLink href="/outbox">Show all mails</ButtonLink>} />
    ) : (
      <EmptyState
        title="Invitations, reminders and copies appear here"
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
          <p className="card p-6 text-14 text-ink-soft">
            {address.mail
              ? 'This mail is older than the newest 100, which are listed here.'
              : 'Select a mail to read it.'}
          </p>
        )}
      </div>
    </div>
  )
}

/** The subject is the link, and its hit area is the whole row. */
function MailList({ mails, address }: MailboxProps) {
  return (
    <ul aria-label="Mails" className="overflow-hidden card">
      {mails.map((mail) => {
        const current = mail.id === address.mail
        return (
          <li
            key={mail.id}
            className={cn(
              'relative border-b border-line px-3 py-2 last:border-b-0 hover:bg-hover',
              current && 'bg-accent-soft hover:bg-accent-soft',
            )}
          >
            <Link
              href={outboxParams.href('/outbox', { to: address.to, mail: mail.id })}
              prefetch={false}
              scroll={false}
              aria-current={current || undefined}
              className="block truncate rounded-sm font-medium after:absolute after:inset-0"
            >
              {mail.subject || 'Mail without a subject'}
            </Link>
            <div className="flex items-baseline justify-between gap-3 text-13 text-ink-soft">
              <span className="truncate">{mail.to}</span>
              <Time
                value={dateOrText(mail.sent_on) ?? mail.sent_on}
                className="relative shrink-0 text-12 text-ink-soft"
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** A mail as its reader sees it, with the plain text for programs without HTML. */
function MailView({ mail }: { mail: OutboxMail }) {
  const path = signingPath(mail)
  return (
    <article className="card">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-16 font-semibold [overflow-wrap:anywhere]">{mail.subject || 'Mail without a subject'}</h2>
        <p className="mt-1 text-13 text-ink-soft [overflow-wrap:anywhere]">
          <span className="mr-2">{`To ${mail.to}`}</span>{' '}
          <Time value={dateOrText(mail.sent_on) ?? mail.sent_on} mode="absolute" />
        </p>
      </header>
      {path ? (
        <div className="border-b border-line px-4 py-3">
          <ButtonLink href={path} target="_blank" rel="noreferrer" variant="primary">
            <span>{path.startsWith('/sign/copy/') ? 'Open signed copy' : 'Open signing link'}</span>
            <ExternalLink aria-hidden="true" />
            <span className="sr-only">(new tab)</span>
          </ButtonLink>
        </div>
      ) : null}
      <MailFrame html={mail.html} title={`The mail “${mail.subject}”`} />
      <details className="border-t border-line px-4 py-3">
        <summary className="w-fit cursor-pointer rounded-sm text-13 text-ink-soft">Plain text</summary>
        <p className="mt-3 max-w-[76ch] whitespace-pre-wrap text-14 leading-6 text-ink-soft [overflow-wrap:anywhere]">
          {mail.text}
        </p>
      </details>
    </article>
  )
}

const SIGNING_LINK = /^https?:\/\/[^\s]+\/sign\/(copy\/)?[^\s/?#]+$/

/** The mail's signing link as a path of this dashboard; undefined for mails without one. */
export function signingPath({ links, text }: Pick<OutboxMail, 'links' | 'text'>): string | undefined {
  const candidates = [...links, ...text.split(/[\s<>()]+/)]
  const link = candidates.find((candidate) => SIGNING_LINK.test(candidate))
  return link && new URL(link).pathname
}
