'use client'

import { CircleSlash, ExternalLink, FileText, MoreHorizontal, Send, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { type EnvelopeParams, envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useMay } from '@/lib/browser/queries/session'
import { Resend } from '../resend'
import type { ResultRow } from './result-items'
import { RowSummary } from './row-summary'

/** What can be done about one assignment by this role. What changes an envelope for good is asked for on its own page. */
export function RowActions({ row }: { row: ResultRow }) {
  const { assignment, standing } = row
  const [open, setOpen] = useState<'resend' | 'summary'>()
  const [mayResend, mayVoid, mayDelegate] = [useMay('resend'), useMay('void'), useMay('delegate')]
  const underWay = standing.ended === undefined
  const scheduled = standing.ended === 'scheduled'
  const pending = standing.state === 'turn' || standing.state === 'waiting' || standing.state === 'unknown'
  const page = `/envelopes/${assignment.envelopeId}`
  const close = () => setOpen(undefined)

  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for “${assignment.subject}”`} size="sm" className="relative z-10">
            <MoreHorizontal aria-hidden="true" />
          </IconButton>
        }
      >
        {underWay && mayResend ? (
          <MenuItem icon={<Send aria-hidden="true" />} onAct={() => setOpen('resend')}>
            Send reminder
          </MenuItem>
        ) : null}
        <MenuItem icon={<FileText aria-hidden="true" />} onAct={() => setOpen('summary')}>
          Summary for a reply
        </MenuItem>
        <MenuItem icon={<ExternalLink aria-hidden="true" />} href={page}>
          Open envelope
        </MenuItem>
        {underWay && pending && mayDelegate && assignment.signer.email ? (
          <MenuItem icon={<UserRoundPen aria-hidden="true" />} href={envelopeParams.href(page, delegation(row))}>
            Delegate
          </MenuItem>
        ) : null}
        {(underWay || scheduled) && mayVoid ? (
          <MenuItem danger icon={<CircleSlash aria-hidden="true" />} href={envelopeParams.href(page, { act: 'void' })}>
            {scheduled ? 'Cancel scheduled send' : 'Void'}
          </MenuItem>
        ) : null}
      </Menu>
      {open === 'resend' ? <Resend id={assignment.envelopeId} onClose={close} /> : null}
      {open === 'summary' ? <RowSummary row={row} onClose={close} /> : null}
    </>
  )
}

function delegation({ assignment: { signer } }: ResultRow): EnvelopeParams {
  return { act: 'delegate', signer: signer.email, slot: signer.id?.toString() }
}
