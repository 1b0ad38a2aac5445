'use client'

import Link from 'next/link'
import { memo } from 'react'
import { People } from '@/components/ui/people'
import type { RowPlace } from '@/components/ui/row-list'
import { RowMark } from '@/components/ui/row-mark'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { declinerOf } from '@/lib/contract/decliner'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { type FeedItem, subjectOf } from './feed-rows'
import { signersOf } from './feed-signers'
import { RowAction } from './row-action'

type RowProps = RowPlace & { item: FeedItem }

function DeclineReason({ envelope }: { envelope: PdfSignRequest }) {
  const reason = envelope.status === 'Declined' ? declinerOf(envelope)?.declineReason?.trim() : undefined
  return reason ? <span className="block truncate text-12 text-ink-soft">“{reason}”</span> : null
}

/** One envelope: a table row, on a narrow screen a card. The subject is the one link, and reaches over the whole row. */
export const Row = memo(function Row({ item, index, marked, onMark, measure, onOpen }: RowProps) {
  const { id, changedAt, envelope } = item
  const subject = subjectOf(envelope)
  return (
    <tr
      ref={measure}
      data-index={index}
      data-marked={marked || undefined}
      aria-rowindex={index + 2}
      className="group/row relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 border-t border-line py-3 pr-4 pl-10 first:border-t-0 hover:bg-hover has-[a:focus-visible]:bg-hover data-marked:bg-accent-soft xl:table-row xl:h-11 xl:p-0 xl:[&>td]:border-t"
    >
      <td className="col-span-2 min-w-0 xl:pr-3 xl:pl-10">
        <RowMark name={subject} index={index} marked={marked} onMark={onMark} />
        {envelope.id === undefined ? (
          // A service may leave even the id out, and then there is no page to go to.
          <span
            tabIndex={-1}
            data-row={index}
            className="-mx-1.5 block truncate rounded-sm px-1.5 font-medium text-ink"
          >
            {subject}
          </span>
        ) : (
          <Link
            href={`/envelopes/${encodeURIComponent(id)}`}
            prefetch={false}
            data-row={index}
            onClick={() => onOpen(id)}
            className="-mx-1.5 block truncate rounded-sm px-1.5 font-medium text-ink outline-offset-[-2px] after:absolute after:inset-0"
          >
            {subject}
          </Link>
        )}
      </td>
      <td className="relative col-span-2 min-w-0 xl:px-3 xl:py-1">
        <People people={signersOf(envelope)} />
        <DeclineReason envelope={envelope} />
        <RowAction id={id} envelope={envelope} subject={subject} />
      </td>
      <td className="min-w-0 xl:px-3">
        <EnvelopeStatusBadge status={envelope.status ?? ''} />
      </td>
      <td className="text-right text-13 text-ink-soft xl:px-3 xl:text-left">
        {changedAt ? <Time value={changedAt} className="relative z-10" /> : 'Not told'}
      </td>
    </tr>
  )
})
