'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { memo, type ReactNode } from 'react'
import { envelopeParams } from '@/components/envelopes/address'
import { Button, ButtonLink } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { SigningPath } from '@/components/ui/signing-path'
import { Time, useNow } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import { useSetAside } from '@/lib/browser/queries/envelope-changes'
import { keysQuery, useMay } from '@/lib/browser/queries/session'
import type { AttentionEntry, DraftToResume, PathPerson } from '@/lib/desk/home/contract'
import { mayBeWrongAddress } from '@/lib/envelope/mail-state'
import { MINUTE_MS } from '@/lib/text/durations'
import { describeDuration, type ExpiringKey, expiringKeys } from './health'

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
  const { id, reason, subject, path, changed_on } = entry
  return (
    <AttentionRow
      title={subject}
      href={`/envelopes/${encodeURIComponent(id)}`}
      path={path}
      reason={describeEntry(entry, now)}
      at={
        reason === 'mail'
          ? entry.failed_mail?.at
          : reason === 'unseen'
            ? entry.unseen?.at
            : reason === 'declined'
              ? changed_on
              : undefined
      }
      action={<EntryAction {...props} />}
    />
  )
})

function EntryAction({ entry, mayRemind, maySend, mayChange, onRemind }: EntryItemProps) {
  const { id, reason, subject, waiting_for, failed_mail } = entry
  const page = `/envelopes/${encodeURIComponent(id)}`
  if (failed_mail && mayChange && mayBeWrongAddress(failed_mail.cause)) {
    const { to, slot } = failed_mail
    return (
      <ButtonLink
        size="sm"
        variant="tertiary"
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
      <Button size="sm" variant="tertiary" aria-label={`Send reminder for ${subject}`} onClick={() => onRemind(id)}>
        Send reminder
      </Button>
    )
  }
  if (reason === 'declined' && maySend) {
    return (
      <>
        <SendAgain id={id} subject={subject} />
        <DoneButton id={id} subject={subject} />
      </>
    )
  }
  return null
}

/** Opens a draft with everything filled in, to correct and send again. */
function SendAgain({ id, subject }: { id: string; subject: string }) {
  const again = useDraftOf({ kind: 'envelopes', id, as: 'again' })
  return (
    <>
      <Button
        size="sm"
        variant="tertiary"
        aria-label={`Send ${subject} again`}
        pending={again.isPending}
        onClick={() => again.mutate()}
      >
        Send again
      </Button>
      <FailedAction error={again.error} title="No draft was made" />
    </>
  )
}

/** Takes a declined envelope off the list, for everybody in the account. */
function DoneButton({ id, subject }: { id: string; subject: string }) {
  const toast = useToast()
  const setAside = useSetAside(id, (undo) =>
    toast({
      title: 'Done, for everybody on your team',
      action: { label: 'Undo', onAct: undo, failure: 'It is still marked as done' },
    }),
  )
  return (
    <>
      <Button
        size="sm"
        variant="tertiary"
        aria-label={`Mark ${subject} as done`}
        pending={setAside.isPending}
        onClick={() => setAside.mutate()}
      >
        Done
      </Button>
      <FailedAction error={setAside.error} title="It is still on Home" />
    </>
  )
}

const MAX_NAMES = 3

/** Why an envelope is in its group, as one line: "Expires in 31 h · waiting for Ada". */
export function describeEntry(entry: AttentionEntry, now: number): string {
  const {
    reason,
    waiting_for,
    failed_mail,
    locked_out = [],
    unseen,
    declined_by,
    decline_reason,
    expires_on = '',
  } = entry
  const since = describeDuration((now - Date.parse(entry.changed_on)) / 1_000)
  const names = waiting_for.length > 0 ? `aiting for ${nameList(waiting_for, MAX_NAMES)}` : undefined
  switch (reason) {
    case 'mail':
      return failed_mail?.text ?? 'The mail server refused an email'
    case 'locked':
      return `${nameList(locked_out, MAX_NAMES)} can’t open the link: five wrong codes`
    case 'unseen':
      return unseen ? `${unseen.name} ${unseen.what}` : 'A recipient could not see the document'
    case 'expiring': {
      const left = (Date.parse(expires_on) - now) / 1_000
      // The page may be open for longer than that.
      const end = left > 0 ? `Expires in ${describeDuration(left)}` : 'Has just expired'
      return names ? `${end} · w${names}` : end
    }
    case 'declined':
      if (!declined_by) return 'The service does not say by whom'
      return `Declined by ${declined_by}${decline_reason ? `: “${decline_reason}”` : ''}`
    case 'unfinished':
      return `Finished ${since} ago`
    case 'idle':
      return names ? `W${names} · ${since}` : `No change for ${since}`
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

export function DraftItem({ draft: { id, title, step, recipients, updated_on } }: { draft: DraftToResume }) {
  return (
    <AttentionRow
      title={title}
      href={`/drafts/${id}/${step}`}
      reason={recipients.length > 0 ? `To ${nameList(recipients, 3)}` : 'No recipients yet'}
      at={updated_on}
      action={null}
    />
  )
}

type AttentionRowProps = {
  title: string
  href: string
  reason: string
  path?: readonly PathPerson[]
  /** When it became so. */
  at?: string | undefined
  action: ReactNode
}

/** One line of a group: what it is and why it is here. Its action appears on hover and focus; touch and narrow windows always have it. */
function AttentionRow({ title, href, reason, path = [], at, action }: AttentionRowProps) {
  return (
    <li className="group/row relative flex min-h-13 items-center gap-x-3 py-1.5 pr-4 pl-11 hover:bg-hover max-sm:flex-wrap max-sm:pl-4">
      <div className="min-w-0 flex-1 max-sm:basis-1/2">
        <Link
          href={href}
          prefetch={false}
          className="font-medium leading-6 after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 max-sm:line-clamp-3 sm:block sm:truncate"
        >
          {title}
        </Link>
        <p className="flex items-start gap-2 text-13 text-ink-soft">
          {path.length > 1 ? <SigningPath people={path} className="mt-0.5" /> : null}
          <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]" suppressHydrationWarning>
            {reason}
          </span>
        </p>
      </div>
      {action ? (
        <span className="relative z-10 flex items-center opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-sm:order-last max-sm:-ml-3 max-sm:basis-full max-sm:opacity-100 pointer-coarse:opacity-100">
          {action}
        </span>
      ) : null}
      {at ? <Time value={at} className="relative z-10 shrink-0 whitespace-nowrap text-13 text-ink-soft" /> : null}
    </li>
  )
}
