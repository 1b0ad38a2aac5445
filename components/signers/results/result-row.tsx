'use client'

import { useZone } from '@/components/ui/clock'
import { cn } from '@/components/ui/cn'
import { DelegationPath } from '@/components/ui/delegation-path'
import { exactTime } from '@/components/ui/format-time'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { RowCheckbox } from '@/components/ui/live-list/row-checkbox'
import { MailX } from '@/components/ui/more-icons'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { describeChainEnd } from '@/lib/envelope/delegation-chain'
import { currentMail, hasFailed } from '@/lib/envelope/mail-state'
import { describeNext, describeStatus, lastEvent } from '../describe-assignment'
import type { ResultRow as ResultRowItem } from './result-items'
import { RowActions } from './row-actions'

type ResultRowProps = RowProps & { item: ResultRowItem }

/** One assignment: a table row, or a card on a narrow screen. */
export function ResultRow({ item, rowKey, onSelect, ...row }: ResultRowProps) {
  const zone = useZone()
  const { assignment, status, slots } = item
  const { label, at } = lastEvent(assignment)
  const role = assignment.signer.requestRole
  const mail = status.state === 'unknown' ? undefined : currentMail(assignment.signer, status.state)
  const hasFailedMail = mail !== undefined && hasFailed(mail)
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 py-3 pr-4 pl-10 xl:align-top xl:[&>td]:py-3"
    >
      <td className="min-w-0 xl:pr-3 xl:pl-10">
        <RowCheckbox {...row} name={assignment.subject} onSelect={onSelect} />
        <RowLink
          index={row.index}
          rowKey={rowKey}
          href={`/envelopes/${assignment.envelopeId}`}
          className="-mx-1.5 block px-1.5 font-medium text-ink [overflow-wrap:anywhere]"
        >
          {assignment.subject}
        </RowLink>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-soft">
          <EnvelopeStatusBadge status={assignment.status} />
          {role && role !== 'Signer' ? <span>{role}</span> : null}
          {slots > 1 ? <span>{`One of ${slots} pending slots with this address`}</span> : null}
        </span>
      </td>
      <td
        className={cn(
          'col-span-2 row-start-2 min-w-0 text-14 [overflow-wrap:anywhere] xl:px-3',
          hasFailedMail && 'font-medium text-bad',
        )}
        suppressHydrationWarning
      >
        {hasFailedMail ? <MailX aria-hidden="true" className="mr-1.5 inline size-4 align-[-2px]" /> : null}
        <span>{describeStatus({ assignment, status, formatTime: (time) => exactTime(time, zone) })}</span>
        {status.chain ? (
          <DelegationPath holders={status.chain} end={describeChainEnd(status.chain)} className="mt-1" />
        ) : null}
      </td>
      <td className="col-span-2 min-w-0 text-13 text-ink-soft [overflow-wrap:anywhere] xl:px-3">
        <span className="xl:sr-only">Next: </span>
        <span>{describeNext({ assignment, status })}</span>
      </td>
      <td className="col-span-2 text-13 text-ink-soft xl:px-3">
        <span>{`${label} `}</span>
        {at ? <Time value={at} mode="absolute" className="relative z-10" /> : null}
      </td>
      <td className="col-start-2 row-start-1 justify-self-end xl:px-1.5 xl:text-right">
        <RowActions row={item} />
      </td>
    </ListRow>
  )
}
