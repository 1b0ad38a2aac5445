'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { envelopeParams } from '@/components/envelopes/address'
import { Button, IconButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Ellipsis, MailX } from '@/components/ui/icons'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { Later, loadable } from '@/components/ui/loadable'
import { DownloadButton } from '@/components/ui/pdf/download-button'
import { DelegationPath } from '@/components/ui/people'
import { Time, useZone } from '@/components/ui/time'
import { fileName, saveFile } from '@/lib/browser/files'
import { signedDocumentUrl, trailQuery } from '@/lib/browser/queries/envelope'
import { useMay } from '@/lib/browser/queries/session'
import { currentMail, hasFailed } from '@/lib/envelope/mail-state'
import { describeChainEnd } from '@/lib/envelope/signing-progress'
import { formatCount } from '@/lib/text/format'
import type { Group } from './assignment'
import { describeOwn, lastEvent, nameOthers, timeFormat } from './describe'
import type { ResultItem, ResultRow } from './rows'

const SendReminder = loadable(() => import('./send-reminder'))

type EnvelopeRowsProps = {
  /** The person's. */
  name: string
  items: readonly ResultItem[]
  isComplete: boolean
  focusRequests: number
}

const columns = [
  { name: 'Envelope', width: 'w-auto', hidden: true },
  { name: 'Last event', width: 'w-44' },
  { name: 'Actions', width: 'w-56', hidden: true },
]
const keyOf = ({ key }: ResultItem) => key

/** A person's envelopes, grouped by what they wait for. */
export function EnvelopeRows({ name, items, isComplete, focusRequests }: EnvelopeRowsProps) {
  return (
    <LiveList
      label={`What ${name} was asked to sign`}
      columns={columns}
      tableFrom="xl"
      items={items}
      isComplete={isComplete}
      focusRequests={focusRequests}
      keyOf={keyOf}
      row={(item, row) =>
        item.kind === 'heading' ? (
          <tr
            ref={row.measure}
            data-index={row.index}
            aria-rowindex={row.index + 2}
            className="block border-t border-line first:border-t-0 xl:table-row xl:[&>th]:border-t"
          >
            <th
              scope="rowgroup"
              colSpan={columns.length}
              // j and k come here on their way from row to row.
              tabIndex={-1}
              data-row={row.index}
              className="block px-4 pt-4 pb-1.5 text-left text-14 font-semibold xl:table-cell"
            >
              <span>{`${titleOf(item.group, name)} `}</span>
              <span className="tabular font-normal text-ink-soft">{formatCount(item.count)}</span>
            </th>
          </tr>
        ) : (
          <EnvelopeRow item={item} name={name} {...row} />
        )
      }
    />
  )
}

function titleOf(group: Group, name: string): string {
  if (group === 'now') return `Waiting for ${name}`
  return { waiting: 'Waiting for others', unknown: 'In progress', done: 'Done' }[group]
}

/** One envelope: a table row, or a card on a narrow screen. */
function EnvelopeRow({ item, name, rowKey, onSelect: _, ...row }: RowProps & { item: ResultRow; name: string }) {
  const zone = useZone()
  const { assignment, status, slots } = item
  const { signer, subject, envelopeId } = assignment
  // Only where another part of the page has read it.
  const { data: trail } = useQuery({ ...trailQuery(envelopeId), enabled: false })
  const { label, at } = lastEvent(item, trail)
  const { requestRole: role } = signer
  const mail = status.state === 'unknown' ? undefined : currentMail(signer, status.state)
  const hasFailedMail = mail !== undefined && hasFailed(mail)
  const notes = [
    signer.name && signer.name.trim() !== name && `as ${signer.name.trim()}`,
    describeOwn({ ...item, formatTime: timeFormat(zone) }),
    nameOthers(item),
    role && role !== 'Signer' && role,
    slots > 1 && `1 of ${slots} pending signers with this address`,
  ].filter(Boolean)
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 pr-2 pl-4 xl:align-middle xl:[&>td]:py-2"
    >
      <td className="min-w-0 xl:relative xl:pr-3 xl:pl-4">
        <RowLink
          index={row.index}
          rowKey={rowKey}
          href={`/envelopes/${envelopeId}`}
          className="font-medium text-ink [overflow-wrap:anywhere]"
        >
          {subject}
        </RowLink>
        <p
          className={cn('text-13 text-ink-soft [overflow-wrap:anywhere]', hasFailedMail && 'font-medium text-bad')}
          suppressHydrationWarning
        >
          {hasFailedMail ? <MailX aria-hidden="true" className="mr-1.5 inline size-4 align-[-2px]" /> : null}
          <span>{notes.join(' · ')}</span>
        </p>
        {status.chain ? (
          <DelegationPath holders={status.chain} end={describeChainEnd(status.chain)} className="mt-1" />
        ) : null}
      </td>
      <td className="col-start-1 text-13 text-ink-soft xl:px-3">
        <span>{`${label} `}</span>
        {at ? <Time value={at} className="relative z-10" /> : null}
      </td>
      <td className="col-start-2 row-start-1 xl:px-2">
        <span className="flex items-center justify-end gap-1">
          {status.state === 'turn' ? <ReminderButton row={item} isInRow /> : null}
          {status.ended === 'signed' ? <DownloadSigned row={item} /> : null}
          <RowMenu row={item} />
        </span>
      </td>
    </ListRow>
  )
}

/** Reminds the people whose turn it is, after it has been confirmed. */
export function ReminderButton({ row, isInRow = false }: { row: ResultRow; isInRow?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayResend = useMay('resend')
  if (!mayResend || row.status.ended) return null
  const look = isInRow && ({ variant: 'tertiary', size: 'sm', className: 'relative z-10 max-md:hidden' } as const)
  return (
    <>
      <Button {...look} onClick={() => setIsOpen(true)}>
        Send reminder
      </Button>
      {isOpen ? (
        <SendReminder
          id={row.assignment.envelopeId}
          email={row.assignment.signer.email}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

type Act = 'change-recipient' | 'remind-one' | 'send-copy'

const actHref = ({ assignment: { envelopeId, signer } }: ResultRow, act: Act) =>
  envelopeParams.href(`/envelopes/${envelopeId}`, { act, signer: signer.email, slot: signer.id?.toString() })

/** Where the recipient of an envelope is changed. */
export const recipientHref = (row: ResultRow): string => actHref(row, 'change-recipient')

function DownloadSigned({ row: { assignment } }: { row: ResultRow }) {
  const { envelopeId, subject } = assignment
  return (
    <DownloadButton
      url={signedDocumentUrl(envelopeId)}
      save={(file) => saveFile(file, fileName(subject, envelopeId, '-signed.pdf'))}
      variant="tertiary"
      size="sm"
      className="relative z-10 max-md:hidden xl:opacity-0 xl:focus-within:opacity-100 xl:group-hover/row:opacity-100 any-pointer-coarse:opacity-100"
    >
      Download signed PDF
    </DownloadButton>
  )
}

const loadMenu = () => import('./row-menu')
const RowMenuItems = loadable(loadMenu, ({ trigger }) => trigger)

function RowMenu({ row }: { row: ResultRow }) {
  const [isReminding, setIsReminding] = useState(false)
  const { envelopeId, subject } = row.assignment
  return (
    <>
      <Later
        button={
          <IconButton label={`Actions for “${subject}”`} size="sm" aria-haspopup="menu" className="relative z-10">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        load={loadMenu}
        popover={(trigger) => (
          <RowMenuItems
            trigger={trigger}
            row={row}
            actHref={(act) => actHref(row, act)}
            onRemind={() => setIsReminding(true)}
          />
        )}
      />
      {isReminding ? (
        <SendReminder id={envelopeId} email={row.assignment.signer.email} onClose={() => setIsReminding(false)} />
      ) : null}
    </>
  )
}
