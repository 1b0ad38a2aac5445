'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { writeClipboard } from '@/components/ui/clipboard'
import { Dialog } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/field'
import { exactTime } from '@/components/ui/format'
import { Check, Copy } from '@/components/ui/icons'
import { useNow, useZone } from '@/components/ui/time'
import { envelopeQuery, trailQuery } from '@/lib/browser/queries/envelope'
import { signerMoments } from '@/lib/envelope/signing-progress'
import type { Group } from './assignment'
import { type Described, describeContact, describeNext, describeStatus, lastEvent } from './describe-assignment'
import { GROUPS, type ResultRow, resultRows } from './result-items'
import { knownEnvelope } from './use-envelopes'

/**
 * The summary of one assignment. It reads the envelope and, for who was invited when, its audit
 * trail.
 */
export function RowSummary({ row, onClose }: { row: ResultRow; onClose: () => void }) {
  const zone = useZone()
  const id = row.assignment.envelopeId
  const envelope = useQuery(envelopeQuery(id))
  const trail = useQuery(trailQuery(id))
  const newer = envelope.data && knownEnvelope(envelope.data, envelope.dataUpdatedAt)
  const [fresh = row] = newer ? resultRows([row.assignment], new Map([[id, newer]])) : []

  const text = summarizeAssignment({
    ...fresh,
    formatTime: (time) => exactTime(time, zone),
    momentsOf: ({ email }) => signerMoments(trail.data, email),
  })
  const isLoading = envelope.isPending || trail.isPending
  const isPartial = envelope.isError || trail.isError
  const note = isLoading
    ? 'Loading the envelope and its audit trail'
    : isPartial && 'The envelope or its audit trail could not be loaded, so details may be missing.'
  return <SummaryDialog text={text} note={note || undefined} onClose={onClose} />
}

type FullSummaryProps = {
  email: string
  groups: readonly { group: Group; rows: readonly ResultRow[] }[]
  isComplete: boolean
  onClose: () => void
}

/** The summary of everything found so far. */
export function FullSummary({ email, groups, isComplete, onClose }: FullSummaryProps) {
  const zone = useZone()
  const now = useNow()
  const formatTime = (time: Date) => exactTime(time, zone)
  const described = groups.map(({ group, rows }) => ({ group, rows: rows.map((row) => ({ ...row, formatTime })) }))
  return (
    <SummaryDialog
      text={summarizeAll({ email, groups: described, isComplete, now, zone })}
      note={isComplete ? undefined : 'Not every assignment has been loaded, so counts may be higher.'}
      onClose={onClose}
    />
  )
}

/** Plain text for a reply, to read before copying it. */
function SummaryDialog({ text, note, onClose }: { text: string; note: string | undefined; onClose: () => void }) {
  const label = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setIsCopied] = useState<boolean>()

  async function copy() {
    const done = await writeClipboard(text)
    setIsCopied(done)
    // The browser refused: with the text selected, one key copies it.
    if (!done) area.current?.select()
  }

  const Icon = isCopied ? Check : Copy
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={<span id={label}>Summary for a reply</span>}
      description="Plain text, with times in your own zone."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={copy}>
            <Icon aria-hidden="true" />
            <span>{isCopied ? 'Copied' : 'Copy summary'}</span>
          </Button>
        </>
      }
    >
      <Textarea ref={area} readOnly rows={8} value={text} aria-labelledby={label} className="text-13" />
      <div aria-live="polite" className="mt-2 text-13 text-ink-soft">
        {isCopied === false ? 'The browser refused to copy. The text is selected: copy it with the keyboard.' : note}
      </div>
    </Dialog>
  )
}

const MAX_LINES = 50

/** One assignment in plain text, for a reply to the person who asked. */
export function summarizeAssignment(described: Described): string {
  const { assignment, status, formatTime } = described
  const { label, at } = lastEvent(assignment)
  const chain = (status.chain ?? []).map(({ signer }) => signer.name || signer.email || 'an unnamed signer')
  return [
    `“${assignment.subject}”`,
    [`${describeStatus(described)}.`, describeContact(described)].filter(Boolean).join(' '),
    ...(status.ended ? [] : [`Next: ${describeNext(described)}.`]),
    ...(at ? [`Last event: ${label}, ${formatTime(at)}.`] : []),
    ...(chain.length > 1 ? [`Delegation history: ${chain.join(' → ')}.`] : []),
  ].join('\n')
}

type SummaryInput = {
  email: string
  groups: readonly { group: Group; rows: readonly Described[] }[]
  /** False while more assignments may follow. */
  isComplete: boolean
  now: number
  zone: string
}

/** All assignments of an address in plain text; long groups end with a count. */
export function summarizeAll({ email, groups, isComplete, now, zone }: SummaryInput): string {
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  let left = MAX_LINES
  const parts = groups.map(({ group, rows }) => {
    const lines = rows.slice(0, left).map((row) => `- “${row.assignment.subject}”: ${describeStatus(row)}.`)
    left -= lines.length
    const rest = rows.length - lines.length
    const title = `${GROUPS.find(({ id }) => id === group)?.title ?? group} (${rows.length})`
    return [title, ...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')
  })
  const count = `${total}${isComplete ? '' : ' or more'} ${total === 1 ? 'assignment' : 'assignments'}`
  return [`${email}: ${count}, as of ${exactTime(new Date(now), zone)}`, ...parts].join('\n\n')
}
