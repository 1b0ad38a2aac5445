'use client'

import Link from 'next/link'
import { useZone } from '@/components/ui/clock'
import { Lineage } from '@/components/ui/lineage'
import { exactMoment } from '@/components/ui/moment-words'
import type { RowPlace } from '@/components/ui/row-list'
import { RowMark } from '@/components/ui/row-mark'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import type { SignerState } from '@/lib/contract/signer-state'
import type { ResultRow as Row } from './result-items'
import { RowActions } from './row-actions'
import { lastEvent, nextWords, standingWords } from './words'

/** What whoever holds a delegated slot last does with it. */
const HOLDS: Partial<Record<SignerState, string>> = { turn: 'acts now', waiting: 'acts later', signed: 'signed' }

type ResultRowProps = RowPlace & { row: Row }

/** One assignment: a table row, on a narrow screen a card. The subject is the one link, and reaches over the whole row. */
export function ResultRow({ row, index, marked, onMark, onOpen, measure }: ResultRowProps) {
  const zone = useZone()
  const { assignment, standing, slots } = row
  const { words, at } = lastEvent(assignment)
  const role = assignment.signer.requestRole
  return (
    <tr
      ref={measure}
      data-index={index}
      data-marked={marked || undefined}
      aria-rowindex={index + 2}
      className="group/row relative grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 border-t border-line py-3 pr-4 pl-10 hover:bg-hover has-[a:focus-visible]:bg-hover data-marked:bg-accent-soft xl:table-row xl:p-0 xl:align-top xl:[&>td]:border-t xl:[&>td]:py-3"
    >
      <td className="min-w-0 xl:pr-3 xl:pl-10">
        <RowMark name={assignment.subject} index={index} marked={marked} onMark={onMark} />
        <Link
          href={`/envelopes/${assignment.envelopeId}`}
          prefetch={false}
          data-row={index}
          onClick={() => onOpen(row.key)}
          className="-mx-1.5 block rounded-sm px-1.5 font-medium text-ink outline-offset-[-2px] [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          {assignment.subject}
        </Link>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-soft">
          <EnvelopeStatusBadge status={assignment.status} />
          {role && role !== 'Signer' ? <span>{role}</span> : null}
          {slots > 1 ? <span>One of {slots} pending slots with this address</span> : null}
        </span>
      </td>
      <td className="col-span-2 row-start-2 min-w-0 text-14 [overflow-wrap:anywhere] xl:px-3" suppressHydrationWarning>
        {standingWords({ assignment, standing, when: (moment) => exactMoment(moment, zone) })}
        {standing.lineage ? (
          <Lineage
            holders={standing.lineage}
            end={HOLDS[standing.lineage.at(-1)?.state ?? 'stopped']}
            className="mt-1"
          />
        ) : null}
      </td>
      <td className="col-span-2 min-w-0 text-13 text-ink-soft [overflow-wrap:anywhere] xl:px-3">
        <span className="xl:sr-only">Next: </span>
        {nextWords({ assignment, standing })}
      </td>
      <td className="col-span-2 text-13 text-ink-soft xl:px-3">
        {words} {at ? <Time value={at} mode="absolute" className="relative z-10" /> : null}
      </td>
      <td className="col-start-2 row-start-1 justify-self-end xl:px-1.5 xl:text-right">
        <RowActions row={row} />
      </td>
    </tr>
  )
}
