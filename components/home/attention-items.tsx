'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { memo, type ReactNode } from 'react'
import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { Button, ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { FailedAction } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { CircleAlert, CircleX, Hourglass, type Icon, MailX } from '@/components/ui/icons'
import { FilePenLine, FileQuestion, KeyRound, Moon } from '@/components/ui/more-icons'
import { Time, useNow } from '@/components/ui/time'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import { keysQuery, useMay } from '@/lib/browser/queries/session'
import { MINUTE_MS } from '@/lib/contract/durations'
import type { AttentionEntry, DraftToResume } from '@/lib/desk/home/contract'
import { describeDuration, type EndpointTrouble, type ExpiringKey, expiringKeys } from './health'

type EntryItemProps = {
  entry: AttentionEntry
  mayRemind: boolean
  maySend: boolean
  mayChange: boolean
  /** Has to be the same function in every render. */
  onRemind: (id: string) => void
}

/** An envelope that needs attention. */
export const EntryItem = memo(function EntryItem(props: EntryItemProps) {
  const now = useNow()
  const { entry } = props
  const { id, reason, subject, progress, changed_on } = entry
  return (
    <AttentionItem
      kind={reason}
      title={subject}
      href={`/envelopes/${encodeURIComponent(id)}`}
      reason={describeEntry(entry, now)}
      progress={progress}
      at={reason === 'mail' ? entry.failed_mail?.at : reason === 'declined' ? changed_on : undefined}
      action={<EntryAction {...props} />}
    />
  )
})

function EntryAction({ entry, mayRemind, maySend, mayChange, onRemind }: EntryItemProps) {
  const { id, reason, subject, waiting_for, failed_mail } = entry
  const page = `/envelopes/${encodeURIComponent(id)}`
  if (failed_mail && mayChange) {
    const { to, slot } = failed_mail
    return (
      <ButtonLink
        size="sm"
        href={envelopeParams.href(page, { act: 'change-recipient', signer: to, slot: slot?.toString() })}
        aria-label={`Change recipient of ${subject}`}
      >
        Change recipient
      </ButtonLink>
    )
  }
  const isWaiting = reason === 'expiring' || reason === 'idle'
  if (isWaiting && mayRemind && waiting_for.length > 0) {
    return (
      <Button size="sm" aria-label={`Send reminder for ${subject}`} onClick={() => onRemind(id)}>
        Send reminder
      </Button>
    )
  }
  if (reason === 'declined' && maySend) return <SendAgain id={id} subject={subject} />
  return (
    <ButtonLink size="sm" href={page} aria-label={`Open ${subject}`}>
      Open
    </ButtonLink>
  )
}

/** Opens a draft with everything filled in, to correct and send again. */
function SendAgain({ id, subject }: { id: string; subject: string }) {
  const again = useDraftOf({ kind: 'envelopes', id, as: 'again' })
  return (
    <>
      <Button size="sm" aria-label={`Send ${subject} again`} pending={again.isPending} onClick={() => again.mutate()}>
        Send again
      </Button>
      <FailedAction error={again.error} title="No draft was made" />
    </>
  )
}

const MAX_NAMES = 3

/** Why an envelope is on the list, as one line: "Expires in 31 h · waiting for Ada". */
export function describeEntry(entry: AttentionEntry, now: number): string {
  const waiting =
    entry.waiting_for.length > 0 && entry.reason !== 'mail'
      ? `waiting for ${nameList(entry.waiting_for, MAX_NAMES)}`
      : undefined
  return [reasonOf(entry, now), waiting].filter(Boolean).join(' · ')
}

function reasonOf(
  { reason, failed_mail, declined_by, decline_reason, changed_on, expires_on = '' }: AttentionEntry,
  now: number,
) {
  const since = describeDuration((now - Date.parse(changed_on)) / 1_000)
  switch (reason) {
    case 'mail':
      return failed_mail?.text ?? 'The mail server refused an email'
    case 'expiring': {
      const left = (Date.parse(expires_on) - now) / 1_000
      // The page may be open for longer than that.
      return left > 0 ? `Expires in ${describeDuration(left)}` : 'Has just expired'
    }
    case 'declined':
      if (!declined_by) return 'Declined; the service does not say by whom'
      return decline_reason
        ? `Declined by ${declined_by}: “${decline_reason}”`
        : `Declined by ${declined_by}, without a reason`
    case 'unfinished':
      return `Everybody finished ${since} ago, and the signed document is missing`
    case 'idle':
      return `No change for ${since}`
  }
}

/**
 * What a page shows is old enough after this. Reading the keys may cost a request of the default
 * key.
 */
const KEYS_FRESH_MS = 5 * MINUTE_MS

/** The keys in use that expire soon; none for people who cannot replace keys. */
export function useExpiringKeys(): readonly ExpiringKey[] {
  const now = useNow()
  const mayKeys = useMay('keys') ?? false
  // If they can't be read, the keys page says why.
  const { data } = useQuery({ ...keysQuery, enabled: mayKeys, staleTime: KEYS_FRESH_MS, retry: false })
  return mayKeys && data ? expiringKeys(data, now) : []
}

export function KeyItem({ expiring: { name, expires, isDefault, people } }: { expiring: ExpiringKey }) {
  const left = (expires.getTime() - useNow()) / 1_000
  const who = isDefault ? 'Everybody without their own key' : nameList(people, 3)
  return (
    <AttentionItem
      kind="key"
      title={`${name} ${left > 0 ? 'expires soon' : 'has expired'}`}
      href="/settings/keys"
      reason={
        left > 0
          ? `API key, expires in ${describeDuration(left)}. ${who} can’t send after that.`
          : `API key, expired ${describeDuration(-left)} ago. ${who} can’t send until it is replaced.`
      }
      action={
        <ButtonLink size="sm" href="/settings/keys" aria-label={`Replace ${name}`}>
          Replace key
        </ButtonLink>
      }
    />
  )
}

export function EndpointsItem({ trouble: { title, reason, href } }: { trouble: EndpointTrouble }) {
  return (
    <AttentionItem
      kind="deliveries"
      title={title}
      href={href}
      reason={reason}
      action={
        <ButtonLink size="sm" href={href} aria-label="Review endpoints">
          Review
        </ButtonLink>
      }
    />
  )
}

export function DraftItem({ draft: { id, title, step, recipients, updated_on } }: { draft: DraftToResume }) {
  const href = `/drafts/${id}/${step}`
  return (
    <AttentionItem
      kind="draft"
      title={title}
      href={href}
      reason={recipients.length > 0 ? `Draft to ${nameList(recipients, 3)}, not sent` : 'Draft, not sent'}
      at={updated_on}
      action={
        <ButtonLink size="sm" href={href} aria-label={`Resume ${title}`}>
          Resume draft
        </ButtonLink>
      }
    />
  )
}

/** Each kind of entry has its own sign, and its reason in words. */
const LOOKS = {
  mail: { icon: MailX, ink: 'text-bad' },
  key: { icon: KeyRound, ink: 'text-bad' },
  deliveries: { icon: CircleAlert, ink: 'text-bad' },
  expiring: { icon: Hourglass, ink: 'text-warn' },
  declined: { icon: CircleX, ink: 'text-bad' },
  unfinished: { icon: FileQuestion, ink: 'text-warn' },
  idle: { icon: Moon, ink: 'text-ink-faint' },
  draft: { icon: FilePenLine, ink: 'text-ink-faint' },
} satisfies Record<string, { icon: Icon; ink: string }>

type AttentionItemProps = {
  kind: keyof typeof LOOKS
  title: string
  href: string
  reason: ReactNode
  /** "1 of 2 signed". */
  progress?: string | undefined
  /** When it became so. */
  at?: string | undefined
  action: ReactNode
}

/** One line of the list: what it is, why it is here, how far it is, and its one action. */
function AttentionItem({ kind, title, href, reason, progress, at, action }: AttentionItemProps) {
  const { icon: Icon, ink } = LOOKS[kind]
  return (
    <li className="relative grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-2 px-4 py-2.5 hover:bg-hover sm:grid-cols-[auto_1fr_auto]">
      <Icon aria-hidden="true" className={cn('size-4 shrink-0 self-start mt-1', ink)} />
      <div className="min-w-0">
        <Link
          href={href}
          prefetch={false}
          className="-mx-1.5 block rounded-sm px-1.5 font-medium leading-6 [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-offset-[-2px] sm:truncate"
        >
          {title}
        </Link>
        <p
          className={cn(
            'text-13 text-ink-soft [overflow-wrap:anywhere]',
            // The address alone may fill two lines of a phone.
            kind === 'mail' ? 'line-clamp-3' : 'line-clamp-2',
          )}
          suppressHydrationWarning
        >
          {reason}
        </p>
      </div>
      <div className="relative z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:col-start-2">
        <span className="flex gap-4 text-13 text-ink-soft max-sm:items-center sm:w-28 sm:flex-col sm:items-start sm:gap-0">
          {progress ? <span className="tabular whitespace-nowrap">{progress}</span> : null}
          {at ? <Time value={at} className="whitespace-nowrap" /> : null}
        </span>
        <span className="flex justify-end sm:w-36">{action}</span>
      </div>
    </li>
  )
}
