'use client'

import { useState } from 'react'
import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { IconButton } from '@/components/ui/icon-button'
import { CircleSlash, Send } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Ellipsis, ExternalLink, FileText, UserRoundPen } from '@/components/ui/more-icons'
import { personName } from '@/components/ui/people'
import { useOffer } from '@/lib/browser/queries/identity'
import { useMay } from '@/lib/browser/queries/session'
import { isPending } from '../assignment-status'
import { SendReminder } from '../send-reminder'
import { RowSummary } from '../summary-dialog'
import type { ResultRow } from './result-items'

/** What this role can do about one assignment. Changing a recipient and voiding happen on the envelope's own page. */
export function RowActions({ row }: { row: ResultRow }) {
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
