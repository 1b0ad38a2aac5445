'use client'

import type { ReactNode } from 'react'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { cn } from '@/components/ui/cn'
import { ArrowDown, ArrowUp, MailX } from '@/components/ui/icons'
import type { Column as TableColumn } from '@/components/ui/live-list/list-table'
import { People } from '@/components/ui/people'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { replaceQuery } from '@/lib/browser/window'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { oneLine } from '@/lib/contract/one-line'
import { type Direction, firstDirection, type Sort } from '@/lib/desk/envelopes/contract/find'
import { defaultSort, parseQuery } from '@/lib/desk/envelopes/contract/query'
import type { Column } from '@/lib/desk/views/contract/views'
import { currentMail, failedMails, hasFailed } from '@/lib/envelope/mail-state'
import { highlight } from '@/lib/envelope/search'
import { delegationChains, progressVerb, signingProgress } from '@/lib/envelope/signing-progress'
import { isApprover } from '@/lib/envelope/signing-task'
import { declinerOf, expiresOn, inFlight, isScheduled, sentOn } from '@/lib/envelope/state'
import type { Item } from './items'

const fact = 'text-13 text-ink-soft max-xl:inline-flex max-xl:items-baseline max-xl:gap-1 xl:px-3'
/** In rows of two lines, these follow the recipients. */
const second = 'md:max-xl:order-2'

/** Each column's cell. Below the width of a table, what a fact is stands before it. */
export const CELLS: Record<Column, (item: Item, tokens: readonly string[]) => ReactNode> = {
  recipients: ({ envelope }) => (
    <td
      key="recipients"
      className="flex min-w-0 basis-full flex-wrap items-center gap-x-3 md:max-xl:order-1 md:max-xl:flex-1 md:max-xl:basis-64 md:max-xl:flex-nowrap xl:table-cell xl:overflow-hidden xl:px-3 xl:py-1"
    >
      <People people={signersOf(envelope)} most={2} />
      <DeclineReason envelope={envelope} />
    </td>
  ),
  status: ({ envelope }) => {
    const failed = failedMails(envelope)
    return (
      <td key="status" className="min-w-0 md:max-xl:w-32 md:max-xl:text-right xl:px-3">
        <EnvelopeStatusBadge status={envelope.status ?? ''} className={failed.length > 0 ? 'h-5' : ''} />
        <FailedMailMark failed={failed} />
      </td>
    )
  },
  signed: ({ envelope }) => {
    const signers = signersOf(envelope)
    return (
      <td key="signed" className={cn(fact, second, 'tabular')}>
        <span>{`${signers.filter(({ done }) => done).length} of ${signers.length}`}</span>
        <span className="xl:hidden">{progressVerb(envelope)}</span>
      </td>
    )
  },
  sent: ({ envelope }) => {
    const label = isScheduled(envelope) ? 'Goes out' : 'Sent'
    return <TimeCell key="sent" label={label} value={sentOn(envelope)} otherwise="Unknown" />
  },
  expires: ({ envelope }) => (
    <TimeCell key="expires" label="Expires" value={inFlight(envelope) ? expiresOn(envelope) : undefined} />
  ),
  changed: ({ changedAt }) => <TimeCell key="changed" label="Changed" value={changedAt} otherwise="Unknown" />,
  template: ({ envelope }, tokens) => (
    <td key="template" className={cn(fact, second, 'min-w-0')}>
      <span className="truncate xl:block">
        <Marked text={envelope.templateName ?? ''} tokens={tokens} />
      </span>
    </td>
  ),
  sender: ({ envelope: { requestedBy } }, tokens) => (
    <td key="sender" className={cn(fact, second, 'min-w-0')}>
      <span className="truncate xl:block">
        <Marked text={requestedBy?.name || requestedBy?.email || ''} tokens={tokens} />
      </span>
    </td>
  ),
}

function TimeCell({ label, value, otherwise }: { label: string; value: Date | undefined; otherwise?: string }) {
  // A card has no empty cell.
  if (!value && !otherwise) return <td className="max-xl:hidden" />
  return (
    <td className={cn(fact, second)}>
      <span className="xl:hidden">{label}</span>
      {value ? <Time value={value} className="relative z-10" /> : <span>{otherwise}</span>}
    </td>
  )
}

/** Louder than any status, because nobody can sign before somebody acts. */
function FailedMailMark({ failed: [first, another] }: { failed: ReturnType<typeof failedMails> }) {
  if (!first) return null
  return (
    <span className="flex items-center gap-1 whitespace-nowrap text-12 leading-4 font-semibold text-bad md:max-xl:justify-end">
      <MailX aria-hidden="true" className="size-3.5 shrink-0" />
      <span>{another ? 'Emails failed' : `${first.mail.isCopy ? 'Copy' : 'Email'} ${first.mail.state}`}</span>
    </span>
  )
}

function DeclineReason({ envelope }: { envelope: PdfSignRequest }) {
  const reason = envelope.status === 'Declined' ? declinerOf(envelope)?.declineReason?.trim() : undefined
  return reason ? <span className="line-clamp-1 text-12 text-ink-soft">{`“${reason}”`}</span> : null
}

type ListedSigner = {
  name?: string | undefined
  email?: string | undefined
  current: boolean
  done: boolean
  isApprover?: boolean
  declined: boolean
  declineReason?: string | undefined
  /** "refused" or "bounced". */
  failedMail?: string
  /** Who held the slot before. */
  before?: string[]
}

/**
 * The signers in signing order, each with their state. People who delegated their slot come before
 * the person who has it now.
 */
export function signersOf(envelope: PdfSignRequest): ListedSigner[] {
  const chains = envelope.signers?.some(({ delegated }) => delegated) ? delegationChains(envelope) : []
  return signingProgress(envelope)
    .steps.flatMap(({ participants }) => participants)
    .filter(({ state }) => state !== 'delegated')
    .map(({ signer, state }) => {
      const { name, email, declineReason } = signer
      const declined = state === 'declined'
      const mail = currentMail(signer, state)
      const chain = chains.find((assignees) => assignees.at(-1)?.signer === signer)
      const before = chain?.slice(0, -1).map((assignee) => assignee.signer.name || assignee.signer.email || 'Unnamed')
      return {
        name,
        email,
        current: state === 'turn',
        done: state === 'signed',
        ...(isApprover(signer.requestRole) && { isApprover: true }),
        declined,
        ...(declined && { declineReason }),
        ...(mail && hasFailed(mail) && { failedMail: mail.state }),
        ...(before && { before }),
      }
    })
}

/** The words of the query in the text, as React text: what a sender wrote is never HTML. */
export function Marked({ text, tokens }: { text: string; tokens: readonly string[] }) {
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

/** The part of the message that was found, where nothing else of the row shows why it was. */
export function MessageExcerpt({ envelope, tokens }: { envelope: PdfSignRequest; tokens: readonly string[] }) {
  const { emailMessage = '' } = envelope
  const visible = [envelope.emailSubject, envelope.templateName]
  const isFound = (text = '') => highlight(text, tokens).some(({ isMatch }) => isMatch)
  if (emailMessage === '' || tokens.length === 0 || visible.some(isFound)) return null
  const [before, match] = highlight(emailMessage, tokens)
  const at = before?.isMatch ? 0 : match ? Math.max(0, (before?.text.length ?? 0) - BEFORE) : undefined
  if (at === undefined) return null
  return (
    <span className="block truncate text-12 text-ink-soft">
      {at > 0 ? <span>…</span> : ''}
      <Marked text={emailMessage.slice(at, at + LONGEST).replace(/\s+/g, ' ')} tokens={tokens} />
    </span>
  )
}

/** Shows the list in another order. The order that a query has anyway is not in the address. */
export function sortBy(q: string, sort: Sort, direction: Direction): void {
  const isDefault = sort === defaultSort(parseQuery(q)) && direction === firstDirection(sort)
  replaceQuery(envelopesParams.patch(isDefault ? { sort: undefined, direction: undefined } : { sort, direction }))
}

type Head = { name: string; width: string; sort?: Sort }

const SUBJECT: Head = { name: 'Subject', width: 'w-auto', sort: 'subject' }

export const HEADS: Record<Column, Head> = {
  recipients: { name: 'Recipients', width: 'w-[26%]' },
  status: { name: 'Status', width: 'w-30', sort: 'status' },
  signed: { name: 'Progress', width: 'w-19', sort: 'progress' },
  sent: { name: 'Sent', width: 'w-28', sort: 'sent' },
  expires: { name: 'Expires', width: 'w-28', sort: 'expires' },
  changed: { name: 'Changed', width: 'w-28', sort: 'changed' },
  template: { name: 'Template', width: 'w-[12%]', sort: 'template' },
  sender: { name: 'Sender', width: 'w-[12%]', sort: 'sender' },
}

type Order = { q: string; sort: Sort; direction: Direction }

/**
 * The columns with their buttons: a press sorts by the column, another one reverses the order.
 * Without an order they cannot be sorted.
 */
export function listColumns(columns: readonly Column[], order: Order | undefined): TableColumn[] {
  return [SUBJECT, ...columns.map((column) => HEADS[column])].map(({ sort, ...head }) =>
    sort && order ? { ...head, ...sortable(head.name, sort, order) } : head,
  )
}

function sortable(name: string, own: Sort, { q, sort, direction }: Order): Partial<TableColumn> {
  const current = own === sort ? direction : undefined
  const next = current ? (current === 'asc' ? 'desc' : 'asc') : firstDirection(own)
  const Arrow = current === 'asc' ? ArrowUp : ArrowDown
  return {
    sorted: current && (current === 'asc' ? 'ascending' : 'descending'),
    sortButton: (
      <button
        type="button"
        onClick={() => sortBy(q, own, next)}
        className="-mx-1 inline-flex h-7 items-center gap-1 rounded-sm px-1 hover:bg-hover hover:text-ink"
      >
        <span>{name}</span>
        {current ? <Arrow aria-hidden="true" className="size-3" /> : null}
      </button>
    ),
  }
}
