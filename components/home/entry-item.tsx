'use client'

import { memo } from 'react'
import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { Button, ButtonLink } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { useNow } from '@/components/ui/time'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import type { AttentionEntry } from '@/lib/desk/home/contract'
import { AttentionItem } from './attention-item'
import { describeDuration } from './describe-duration'

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
