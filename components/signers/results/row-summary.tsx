'use client'

import { useQuery } from '@tanstack/react-query'
import { useZone } from '@/components/ui/clock'
import { exactMoment } from '@/components/ui/moment-words'
import { envelopeQuery, trailQuery } from '@/lib/browser/queries/envelope'
import { signerMoments } from '@/lib/envelope/signer-moments'
import { summaryOf } from '../summary'
import { SummaryDialog } from '../summary-dialog'
import { knownEnvelope } from '../use-envelopes'
import { type ResultRow, resultRows } from './result-items'

/** The summary of one assignment. Who was mailed when is in the audit trail, which is read for it. */
export function RowSummary({ row, onClose }: { row: ResultRow; onClose: () => void }) {
  const zone = useZone()
  const id = row.assignment.envelopeId
  const envelope = useQuery(envelopeQuery(id))
  const trail = useQuery(trailQuery(id))
  const known = envelope.data && knownEnvelope(envelope.data, envelope.dataUpdatedAt)
  const [fresh = row] = known ? resultRows([row.assignment], new Map([[id, known]])) : []

  const text = summaryOf({
    assignment: fresh.assignment,
    standing: fresh.standing,
    when: (moment) => exactMoment(moment, zone),
    mailedOn: ({ email }) => dated(signerMoments(trail.data, email).mailed),
  })
  return (
    <SummaryDialog
      text={text}
      note={noteOf(envelope.isPending || trail.isPending, envelope.error ?? trail.error)}
      onClose={onClose}
    />
  )
}

function dated(text: string | undefined): Date | undefined {
  const moment = text === undefined ? undefined : new Date(text)
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

function noteOf(reading: boolean, error: unknown): string | undefined {
  if (reading) return 'Reading the envelope and its audit trail'
  return error
    ? 'Not all of the envelope and its audit trail could be read: this says what the search itself told.'
    : undefined
}
