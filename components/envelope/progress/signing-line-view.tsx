'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Flag, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { statusLook } from '@/components/ui/status-words'
import { trailQuery } from '@/lib/browser/queries/envelope'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { lineages } from '@/lib/envelope/lineage'
import { signerMoments } from '@/lib/envelope/signer-moments'
import { signingLine } from '@/lib/envelope/signing-line'
import { Copies } from '../copies'
import { LineEndRow } from './line-end-row'
import { lineEnd, lineStart } from './line-ends'
import { around, railRows } from './rail-rows'
import { StationRow } from './station-row'

const MOST_ROWS = 12

/** Who, when and next, as a path from sending to completion. */
export function SigningLineView({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const trail = useQuery(trailQuery(id))
  const [all, setAll] = useState(false)
  const line = signingLine(envelope)
  const rows = railRows(line)
  const paths = lineages(envelope, trail.data)
  const turn = rows.findIndex(({ station }) => station.state === 'turn')
  const { before, shown, after } = around(rows, turn, all ? rows.length : MOST_ROWS)
  const lanes = Math.max(0, ...rows.map(({ rail }) => rail.lane))
  const steps = envelope.signerOrderRequired ? line.rounds.length : 0
  const end = lineEnd(envelope, line)
  const start = lineStart(envelope)
  const endIcon = end.stopped ? statusLook(envelope.status ?? '').icon : end.reached ? CircleCheck : Flag
  const more = (count: number, where: string) =>
    count > 0 ? (
      <li className="py-2 pl-9">
        <Button size="sm" onClick={() => setAll(true)}>
          Show {count} more {where}
        </Button>
      </li>
    ) : null

  return (
    <ol aria-label="Progress" className="flex flex-col">
      <LineEndRow end={start} icon={Send} place="first" lanes={lanes} />
      {more(before, 'before')}
      {shown.map((row) => (
        <StationRow
          key={row.station.key}
          id={id}
          envelope={envelope}
          line={line}
          row={row}
          lanes={lanes}
          steps={steps}
          moments={signerMoments(trail.data, row.station.signer.email)}
          lineage={paths.find((path) => path.at(-1)?.signer === row.station.signer)}
        />
      ))}
      {more(after, 'after')}
      {rows.length === 0 ? (
        <li className="py-2 pl-9 text-13 text-ink-soft">The service names no signers for this envelope.</li>
      ) : null}
      <LineEndRow end={end} icon={endIcon} place="last" lanes={lanes} />
      <Copies people={line.copies} />
    </ol>
  )
}
