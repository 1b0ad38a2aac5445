'use client'

import { CircleSlash } from 'lucide-react'
import { memo } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { RowCheckbox } from '@/components/ui/live-list/row-checkbox'
import { People } from '@/components/ui/people'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { useMay } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isScheduled } from '@/lib/envelope/envelope-status'
import { declinerOf } from '@/lib/envelope/signer-state'
import { type FeedItem, subjectOf } from './feed-items'
import { signersOf } from './feed-signers'

type EnvelopeRowProps = RowProps & { item: FeedItem }

const subjectStyle = '-mx-1.5 block truncate rounded-sm px-1.5 font-medium text-ink'

/** One envelope: a table row, or a card on a narrow screen. */
export const EnvelopeRow = memo(function EnvelopeRow({ item, rowKey, onSelect, ...row }: EnvelopeRowProps) {
  const { id, changedAt, envelope } = item
  const subject = subjectOf(envelope)
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 py-3 pr-4 pl-10 xl:h-11"
    >
      <td className="col-span-2 min-w-0 xl:pr-3 xl:pl-10">
        <RowCheckbox {...row} name={subject} onSelect={onSelect} />
        {envelope.id === undefined ? (
          // A service may leave even the id out, and then there is no page to open.
          <span tabIndex={-1} data-row={row.index} className={subjectStyle}>
            {subject}
          </span>
        ) : (
          <RowLink
            index={row.index}
            rowKey={rowKey}
            href={`/envelopes/${encodeURIComponent(id)}`}
            className={subjectStyle}
          >
            {subject}
          </RowLink>
        )}
      </td>
      <td className="relative col-span-2 min-w-0 xl:px-3 xl:py-1">
        <People people={signersOf(envelope)} />
        <DeclineReason envelope={envelope} />
        {isScheduled(envelope) && envelope.id !== undefined ? <CancelLink id={id} subject={subject} /> : null}
      </td>
      <td className="min-w-0 xl:px-3">
        <EnvelopeStatusBadge status={envelope.status ?? ''} />
      </td>
      <td className="text-right text-13 text-ink-soft xl:px-3 xl:text-left">
        {changedAt ? <Time value={changedAt} className="relative z-10" /> : 'Unknown'}
      </td>
    </ListRow>
  )
})

function DeclineReason({ envelope }: { envelope: PdfSignRequest }) {
  const reason = envelope.status === 'Declined' ? declinerOf(envelope)?.declineReason?.trim() : undefined
  return reason ? <span className="line-clamp-2 text-12 text-ink-soft xl:line-clamp-1">“{reason}”</span> : null
}

/** Opens the dialog on the envelope's page that cancels the scheduled send. */
function CancelLink({ id, subject }: { id: string; subject: string }) {
  if (!useMay('void')) return null
  return (
    <ButtonLink
      size="sm"
      href={`/envelopes/${encodeURIComponent(id)}?act=void`}
      className="relative z-20 max-xl:mt-1 xl:absolute xl:top-2 xl:right-0 xl:opacity-0 xl:focus-visible:opacity-100 xl:group-focus-within/row:opacity-100 xl:group-hover/row:opacity-100"
    >
      <CircleSlash aria-hidden="true" />
      Cancel scheduled send<span className="sr-only"> of {subject}</span>
    </ButtonLink>
  )
}
