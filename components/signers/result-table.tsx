'use client'

import { useCallback, useState } from 'react'
import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { IconButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { exactTime } from '@/components/ui/format'
import { CircleSlash, Ellipsis, ExternalLink, MailX, Send } from '@/components/ui/icons'
import { ListRow, RowCheckbox, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { Menu, MenuItem } from '@/components/ui/menu'
import { FileText, UserRoundPen } from '@/components/ui/more-icons'
import { DelegationPath, personName } from '@/components/ui/people'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { Time, useZone } from '@/components/ui/time'
import { useMay, useOffer } from '@/lib/browser/queries/session'
import { currentMail, hasFailed } from '@/lib/envelope/mail-state'
import { describeChainEnd } from '@/lib/envelope/signing-progress'
import { isPending } from './assignment'
import { describeNext, describeStatus, lastEvent } from './describe-assignment'
import { GroupHeading } from './group-links'
import type { ResultItem, ResultRow } from './result-items'
import { SendReminder } from './send-reminder'
import { RowSummary } from './summary-dialog'

type ResultTableProps = {
  email: string
  items: readonly ResultItem[]
  isComplete: boolean
  focusRequests?: number
  /** Called with the rendered items: their envelopes are read first. */
  onVisible: (keys: readonly string[]) => void
}

const columns = [
  { name: 'Envelope', width: 'w-[26%]' },
  { name: 'Progress', width: 'w-auto' },
  { name: 'Next', width: 'w-[18%]' },
  { name: 'Last event', width: 'w-52' },
  { name: 'Actions', width: 'w-12', hidden: true },
]

const keyOf = ({ key }: ResultItem) => key
const isRow = ({ kind }: ResultItem) => kind === 'row'

/** A person's assignments, group after group. */
export function ResultTable({ email, items, isComplete, onVisible, focusRequests = 0 }: ResultTableProps) {
  const reportKeys = useCallback(
    (first: number, last: number) => onVisible(items.slice(first, last + 1).map(keyOf)),
    [items, onVisible],
  )
  return (
    <LiveList
      label={`What ${email} was asked to sign`}
      columns={columns}
      tableFrom="xl"
      items={items}
      isComplete={isComplete}
      focusRequests={focusRequests}
      keyOf={keyOf}
      textOf={toText}
      isSelectable={isRow}
      onRows={reportKeys}
      row={(item, row) =>
        item.kind === 'heading' ? (
          <GroupHeading
            group={item.group}
            count={item.count}
            email={email}
            isComplete={isComplete}
            index={row.index}
            measure={row.measure}
          />
        ) : (
          <TableRow item={item} {...row} />
        )
      }
    />
  )
}

/** An assignment in one line of plain text: subject, status, link. */
function toText(item: ResultItem): string {
  if (item.kind === 'heading') return ''
  const { subject, status, envelopeId } = item.assignment
  return [subject, status, `${window.location.origin}/envelopes/${envelopeId}`].filter(Boolean).join(' · ')
}

type TableRowProps = RowProps & { item: ResultRow }

/** One assignment: a table row, or a card on a narrow screen. */
function TableRow({ item, rowKey, onSelect, ...row }: TableRowProps) {
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

/**
 * What this role can do about one assignment. Changing a recipient and voiding happen on the
 * envelope's own page.
 */
function RowActions({ row }: { row: ResultRow }) {
  const { assignment, status, slots } = row
  const { signer, subject, envelopeId } = assignment
  const [open, setOpen] = useState<'reminder' | 'summary'>()
  const [mayResend, mayVoid, mayChange] = [useMay('resend'), useMay('void'), useMay('delegate')]
  const isInFlight = status.ended === undefined
  const isScheduled = status.ended === 'scheduled'
  const page = `/envelopes/${envelopeId}`
  const canResend = useOffer('resend_to_one') && mayResend && signer.email !== undefined
  const about = (act: 'change-recipient' | 'remind-one' | 'send-copy') =>
    envelopeParams.href(page, { act, signer: signer.email, slot: signer.id?.toString() })
  const close = () => setOpen(undefined)

  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for “${subject}”`} size="sm" className="relative z-10">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {isInFlight && mayResend ? (
          <MenuItem icon={<Send aria-hidden="true" />} onAct={() => setOpen('reminder')}>
            Send reminder
          </MenuItem>
        ) : null}
        {canResend && status.state === 'turn' && status.current.length > 1 && slots === 1 ? (
          <MenuItem icon={<Send aria-hidden="true" />} href={about('remind-one')}>
            {`Remind only ${personName(signer)}`}
          </MenuItem>
        ) : null}
        {canResend && status.state === 'signed' && status.ended === 'signed' ? (
          <MenuItem icon={<Send aria-hidden="true" />} href={about('send-copy')}>
            Send the copy again
          </MenuItem>
        ) : null}
        <MenuItem icon={<FileText aria-hidden="true" />} onAct={() => setOpen('summary')}>
          Summary for a reply
        </MenuItem>
        <MenuItem icon={<ExternalLink aria-hidden="true" />} href={page}>
          Open envelope
        </MenuItem>
        {isInFlight && isPending(status) && signer.email ? (
          mayChange ? (
            <MenuItem icon={<UserRoundPen aria-hidden="true" />} href={about('change-recipient')}>
              Change recipient
            </MenuItem>
          ) : (
            <MenuItem disabled icon={<UserRoundPen aria-hidden="true" />}>
              Change recipient: ask a sender
            </MenuItem>
          )
        ) : null}
        {(isInFlight || isScheduled) && mayVoid ? (
          <MenuItem danger icon={<CircleSlash aria-hidden="true" />} href={envelopeParams.href(page, { act: 'void' })}>
            {isScheduled ? 'Cancel scheduled send' : 'Void'}
          </MenuItem>
        ) : null}
      </Menu>
      {open === 'reminder' ? <SendReminder id={envelopeId} onClose={close} /> : null}
      {open === 'summary' ? <RowSummary row={row} onClose={close} /> : null}
    </>
  )
}
