'use client'

import { memo } from 'react'
import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { Button, ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { FailedAction } from '@/components/ui/failed-action'
import { useDraftOf } from '@/lib/browser/queries/reuse'
import type { AttentionEntry } from '@/lib/desk/home/contract'
import { AttentionItem } from './attention-item'
import { describeEntry } from './describe-entry'

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
