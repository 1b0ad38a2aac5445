'use client'

import { Button, ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { FailedAction } from '@/components/ui/failed-action'
import { useDraftOf } from '@/lib/browser/queries/reuse'
import { useMay } from '@/lib/browser/queries/session'
import type { AttentionEntry } from '@/lib/desk/contract/home'
import { AttentionItem } from './attention-item'
import { describeEntry } from './describe-entry'

type EntryItemProps = { entry: AttentionEntry; onRemind: (id: string) => void }

/** An envelope that needs attention. */
export function EntryItem({ entry, onRemind }: EntryItemProps) {
  const now = useNow()
  const { id, reason, subject, signed, signers, changed_on } = entry
  return (
    <AttentionItem
      kind={reason}
      title={subject}
      href={`/envelopes/${encodeURIComponent(id)}`}
      reason={describeEntry(entry, now)}
      progress={signers > 0 ? `${signed} of ${signers} signed` : undefined}
      at={reason === 'declined' ? changed_on : undefined}
      action={<EntryAction entry={entry} onRemind={onRemind} />}
    />
  )
}

function EntryAction({ entry: { id, reason, subject, waiting_for }, onRemind }: EntryItemProps) {
  const [mayRemind, maySend] = [useMay('resend'), useMay('send')]
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
    <ButtonLink size="sm" href={`/envelopes/${encodeURIComponent(id)}`} aria-label={`Open ${subject}`}>
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
