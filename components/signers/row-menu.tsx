'use client'

import type { ReactElement } from 'react'
import { envelopeParams } from '@/components/envelopes/address'
import { CircleSlash, Download, Send } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { FileText, UserRoundPen } from '@/components/ui/more-icons'
import { personName } from '@/components/ui/people'
import { useMay, useOffer } from '@/lib/browser/queries/session'
import { isPending } from './assignment'
import type { ResultRow } from './rows'

type RowMenuProps = {
  trigger: ReactElement
  row: ResultRow
  /** Where something is done about this recipient: on the envelope's own page. */
  actHref: (act: 'change-recipient' | 'remind-one' | 'send-copy') => string
  onRemind: () => void
}

/** What the role may do about one envelope, and for the rest whom to ask; loaded with the first press. */
export default function RowMenu({ trigger, row, actHref, onRemind }: RowMenuProps) {
  const { assignment, status, slots } = row
  const { signer, envelopeId } = assignment
  const [mayResend, mayVoid, mayChange] = [useMay('resend'), useMay('void'), useMay('delegate')]
  const canResend = useOffer('resend_to_one') && mayResend && signer.email !== undefined
  const isInFlight = status.ended === undefined
  const isScheduled = status.ended === 'scheduled'
  const page = `/envelopes/${envelopeId}`
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<FileText aria-hidden="true" />} href={page}>
        Open envelope
      </MenuItem>
      {isInFlight && mayResend ? (
        <MenuItem icon={<Send aria-hidden="true" />} onAct={onRemind}>
          Send reminder
        </MenuItem>
      ) : null}
      {canResend && status.state === 'turn' && status.others.length > 0 && slots === 1 ? (
        <MenuItem icon={<Send aria-hidden="true" />} href={actHref('remind-one')}>
          {`Remind only ${personName(signer)}`}
        </MenuItem>
      ) : null}
      {canResend && status.state === 'signed' && status.ended === 'signed' ? (
        <MenuItem icon={<Send aria-hidden="true" />} href={actHref('send-copy')}>
          Send the copy again
        </MenuItem>
      ) : null}
      {status.ended === 'signed' ? (
        <MenuItem icon={<Download aria-hidden="true" />} href={`${page}/document`}>
          Open signed PDF
        </MenuItem>
      ) : null}
      {isInFlight && isPending(status) && signer.email ? (
        <MenuItem
          icon={<UserRoundPen aria-hidden="true" />}
          disabled={!mayChange}
          {...(mayChange && { href: actHref('change-recipient') })}
        >
          {mayChange ? 'Change recipient' : 'Change recipient: ask a sender'}
        </MenuItem>
      ) : null}
      {isInFlight || isScheduled ? (
        <MenuItem
          danger={mayVoid === true}
          icon={<CircleSlash aria-hidden="true" />}
          disabled={!mayVoid}
          {...(mayVoid && { href: envelopeParams.href(page, { act: 'void' }) })}
        >
          {`${isScheduled ? 'Cancel scheduled send' : 'Void'}${mayVoid ? '' : ': ask a sender'}`}
        </MenuItem>
      ) : null}
    </Menu>
  )
}
