'use client'

import type { ReactNode } from 'react'
import { envelopesParams } from '@/components/envelopes/address'
import { cn } from '@/components/ui/cn'
import { ArrowDown, ArrowUp, EyeOff, type Icon, LockKeyhole, MailX } from '@/components/ui/icons'
import type { Column as TableColumn } from '@/components/ui/live-list/list-table'
import { SigningPath } from '@/components/ui/signing-path'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { Time, useNow } from '@/components/ui/time'
import { replaceQuery } from '@/lib/browser/window'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Column } from '@/lib/desk/envelopes/contract/columns'
import { type Direction, firstDirection, type Sort } from '@/lib/desk/envelopes/contract/find'
import { defaultSort, type Term } from '@/lib/desk/envelopes/contract/query'
import { failedMails } from '@/lib/envelope/mail-state'
import { highlight } from '@/lib/envelope/search'
import { progressVerb, signingProgress } from '@/lib/envelope/signing-progress'
import {
  declinerOf,
  dueOn,
  expiresOn,
  inFlight,
  isScheduled,
  lockedSigners,
  sentOn,
  statusName,
  wasCanceled,
} from '@/lib/envelope/state'
import { viewProblems } from '@/lib/envelope/view-problem'
import { MINUTE_MS } from '@/lib/text/durations'
import { oneLine } from '@/lib/text/one-line'
import { describePeople, type Item, pathOf } from './items'

const fact = 'text-13 text-ink-soft max-xl:inline-flex max-xl:items-baseline max-xl:gap-1 xl:px-3'
/** In rows of two lines, these follow the recipients. */
const second = 'md:max-xl:order-2'

/** Each column's cell. Below the width of a table, what a fact is stands before it. */
export const CELLS: Record<Column, (item: Item, tokens: readonly string[], columns: readonly Column[]) => ReactNode> = {
  recipients: ({ envelope }) => {
    const progress = signingProgress(envelope)
    const people = describePeople(envelope, progress)
    return (
      <td
        key="recipients"
        className="flex min-w-0 basis-full flex-col md:max-xl:order-1 md:max-xl:flex-1 md:max-xl:basis-64 xl:table-cell xl:overflow-hidden xl:px-3"
      >
        <span className="flex min-w-0 items-center gap-2">
          <SigningPath people={pathOf(progress)} className="relative z-10" />
          <bdi translate="no" title={people} className="truncate text-13 text-ink">
            {people}
          </bdi>
        </span>
        <DeclineReason envelope={envelope} />
      </td>
    )
  },
  status: ({ envelope }, _, columns) => {
    const trouble = troubleOf(envelope)
    const expires = inFlight(envelope) && !columns.includes('expires') ? expiresOn(envelope) : undefined
    return (
      <td
        key="status"
        className="flex min-w-0 flex-wrap items-center gap-x-3 md:max-xl:justify-end xl:table-cell xl:px-3"
      >
        <EnvelopeStatusBadge status={statusName(envelope)} />
        {trouble ? <TroubleMark {...trouble} /> : null}
        {expires && !trouble ? (
          <span className="text-12 text-ink-soft xl:block">
            Expires <Time value={expires} className="relative z-10" />
          </span>
        ) : null}
      </td>
    )
  },
  signed: ({ envelope }) => {
    const { signed, total } = signingProgress(envelope)
    return (
      <td key="signed" className={cn(fact, second, 'tabular')}>
        <span>{`${signed} of ${total}`}</span>
        <span className="xl:hidden">{progressVerb(envelope)}</span>
      </td>
    )
  },
  sent: ({ envelope }) => {
    const isAhead = isScheduled(envelope)
    return (
      <TimeCell
        key="sent"
        label={isAhead ? 'Goes out' : 'Sent'}
        value={isAhead ? dueOn(envelope) : sentOn(envelope)}
        otherwise={wasCanceled(envelope) ? 'Never' : 'Unknown'}
        isUnsent={isAhead}
        // On a phone, when it changed says more.
        className={isAhead ? '' : 'max-md:hidden'}
      />
    )
  },
  expires: ({ envelope }) => (
    <TimeCell key="expires" label="Expires" value={inFlight(envelope) ? expiresOn(envelope) : undefined} />
  ),
  changed: ({ changedAt, envelope }) => (
    <TimeCell
      key="changed"
      label="Changed"
      value={changedAt}
      otherwise="Unknown"
      className={isScheduled(envelope) ? 'max-md:hidden' : ''}
    />
  ),
  template: ({ envelope }, tokens) => (
    <td key="template" className={cn(fact, second, 'min-w-0')}>
      <span className="truncate xl:block">
        <MarkedText text={envelope.templateName ?? ''} tokens={tokens} />
      </span>
    </td>
  ),
  sender: ({ envelope: { requestedBy } }, tokens) => (
    <td key="sender" className={cn(fact, second, 'min-w-0')}>
      <span className="truncate xl:block">
        <MarkedText text={requestedBy?.name || requestedBy?.email || ''} tokens={tokens} />
      </span>
    </td>
  ),
}

type TimeCellProps = {
  label: string
  value: Date | undefined
  otherwise?: string
  /** At its time it becomes due; only the service's answer says that it has gone out. */
  isUnsent?: boolean
  className?: string
}

function TimeCell({ label, value, otherwise, isUnsent = false, className }: TimeCellProps) {
  const now = useNow()
  // A card has no empty cell.
  if (!value && !otherwise) return <td className="max-xl:hidden" />
  const isDue = isUnsent && value !== undefined && value.getTime() - now < MINUTE_MS
  return (
    <td className={cn(fact, second, 'whitespace-nowrap', className)}>
      <span className="xl:hidden">{label}</span>
      {value && !isDue ? (
        <Time value={value} className="relative z-10" />
      ) : (
        <span suppressHydrationWarning>{isDue ? 'due now' : otherwise}</span>
      )}
    </td>
  )
}

type Trouble = { icon: Icon; text: string }

function troubleOf(envelope: PdfSignRequest): Trouble | undefined {
  const [first, another] = failedMails(envelope)
  if (first && another) return { icon: MailX, text: 'Emails failed' }
  if (first) return { icon: MailX, text: `${first.mail.isCopy ? 'Copy' : 'Email'} ${first.mail.state}` }
  if (lockedSigners(envelope).length > 0) return { icon: LockKeyhole, text: 'Link locked' }
  return viewProblems(envelope).length > 0 ? { icon: EyeOff, text: 'Document not shown' } : undefined
}

/** Louder than any status, because nobody can sign before somebody acts. */
function TroubleMark({ icon: IconOf, text }: Trouble) {
  return (
    <span className="flex items-center gap-1 whitespace-nowrap text-12 leading-4 font-semibold text-bad md:max-xl:justify-end">
      <IconOf aria-hidden="true" className="size-3.5 shrink-0" />
      <span>{text}</span>
    </span>
  )
}

function DeclineReason({ envelope }: { envelope: PdfSignRequest }) {
  const reason = envelope.status === 'Declined' ? declinerOf(envelope)?.declineReason?.trim() : undefined
  return reason ? <span className="line-clamp-1 text-12 text-ink-soft">{`“${reason}”`}</span> : null
}

/** The words of the query in the text, as React text: what a sender wrote is never HTML. */
export function MarkedText({ text, tokens }: { text: string; tokens: readonly string[] }) {
  const parts = highlight(oneLine(text), tokens).map(({ text: part, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <mark key={index} className="rounded-xs bg-accent-soft text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
  return <bdi translate="no">{parts}</bdi>
}

const BEFORE = 30
const LONGEST = 140

/**
 * The template or the part of the message that was found, where nothing else of the row shows why
 * it was.
 */
export function FoundExcerpt({ envelope, tokens }: { envelope: PdfSignRequest; tokens: readonly string[] }) {
  const { emailSubject = '', emailMessage = '', templateName = '' } = envelope
  const isFound = (text: string) => highlight(text, tokens).some(({ isMatch }) => isMatch)
  if (tokens.length === 0 || isFound(emailSubject)) return null
  if (isFound(templateName)) return <Excerpt text={templateName} tokens={tokens} />
  const [before, match] = highlight(emailMessage, tokens)
  const at = before?.isMatch ? 0 : match ? Math.max(0, (before?.text.length ?? 0) - BEFORE) : undefined
  if (at === undefined) return null
  return <Excerpt text={emailMessage.slice(at, at + LONGEST).replace(/\s+/g, ' ')} tokens={tokens} isCut={at > 0} />
}

function Excerpt({ text, tokens, isCut = false }: { text: string; tokens: readonly string[]; isCut?: boolean }) {
  return (
    <span className="block truncate text-12 text-ink-soft">
      {isCut ? <span>…</span> : ''}
      <MarkedText text={text} tokens={tokens} />
    </span>
  )
}

/** Shows the list in another order. The order that a query has anyway is not in the address. */
export function sortBy(terms: Term[], sort: Sort, direction: Direction): void {
  const isDefault = sort === defaultSort({ terms }) && direction === firstDirection(sort)
  replaceQuery(envelopesParams.patch(isDefault ? { sort: undefined, direction: undefined } : { sort, direction }))
}

type Head = { name: string; width: string; sort?: Sort }

const SUBJECT: Head = { name: 'Envelope', width: 'w-auto', sort: 'subject' }

export const HEADS: Record<Column, Head> = {
  recipients: { name: 'Recipients', width: 'w-[33%]' },
  status: { name: 'Status', width: 'w-40', sort: 'status' },
  signed: { name: 'Progress', width: 'w-19', sort: 'progress' },
  sent: { name: 'Sent', width: 'w-27', sort: 'sent' },
  expires: { name: 'Expires', width: 'w-27', sort: 'expires' },
  changed: { name: 'Changed', width: 'w-27', sort: 'changed' },
  template: { name: 'Template', width: 'w-[12%]', sort: 'template' },
  sender: { name: 'Sender', width: 'w-[12%]', sort: 'sender' },
}

type Order = { terms: Term[]; sort: Sort; direction: Direction }

/**
 * The columns with their buttons: a press sorts by the column, another one reverses the order.
 * Without an order they cannot be sorted.
 */
export function listColumns(columns: readonly Column[], order: Order | undefined): TableColumn[] {
  return [SUBJECT, ...columns.map((column) => HEADS[column])].map(({ sort, ...head }) =>
    sort && order ? { ...head, ...sortable(head.name, sort, order) } : head,
  )
}

function sortable(name: string, own: Sort, { terms, sort, direction }: Order): Partial<TableColumn> {
  const current = own === sort ? direction : undefined
  const next = current ? (current === 'asc' ? 'desc' : 'asc') : firstDirection(own)
  const Arrow = current === 'asc' ? ArrowUp : ArrowDown
  return {
    sorted: current && (current === 'asc' ? 'ascending' : 'descending'),
    sortButton: (
      <button
        type="button"
        onClick={() => sortBy(terms, own, next)}
        className="-mx-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink"
      >
        <span>{name}</span>
        {current ? <Arrow aria-hidden="true" className="size-3" /> : null}
      </button>
    ),
  }
}
