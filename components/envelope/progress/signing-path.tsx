'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Icon } from '@/components/ui/icon'
import { CircleCheck, Send } from '@/components/ui/icons'
import { Flag } from '@/components/ui/more-icons'
import { revealRows } from '@/components/ui/reveal-rows'
import { statusLook } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { trailQuery } from '@/lib/browser/queries/envelope'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { delegationChains } from '@/lib/envelope/delegation-chain'
import { signerMoments } from '@/lib/envelope/signer-moments'
import type { SigningProgress } from '@/lib/envelope/signing-progress'
import { CopyRow } from './copy-row'
import { ParticipantRow } from './participant-row'
import { copyNote, type PathEnd, pathEnd, pathStart } from './path-ends'
import { PathRow } from './path-row'
import { pathRows, rowsAround } from './path-rows'

const MOST_ROWS = 12

type SigningPathProps = { id: string; envelope: PdfSignRequest; progress: SigningProgress }

/** The signers as a path from sending to completion. */
export function SigningPath({ id, envelope, progress }: SigningPathProps) {
  const trail = useQuery(trailQuery(id)).data
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const rows = pathRows(progress)
  const chains = delegationChains(envelope, trail)
  const turn = rows.findIndex(({ participant }) => participant.state === 'turn')
  const { before, shown, after } = rowsAround(rows, turn, showsAll ? rows.length : MOST_ROWS)
  const columns = Math.max(0, ...rows.map(({ segment }) => segment.column))
  const end = pathEnd(envelope, progress)
  const endIcon = end.stopped ? statusLook(envelope.status ?? '').icon : end.reached ? CircleCheck : Flag
  const more = (count: number, where: string) =>
    count > 0 ? (
      <li className="py-2 pl-9">
        <Button size="sm" onClick={() => revealRows(list.current, () => setShowsAll(true))}>
          {`Show ${count} more ${where}`}
        </Button>
      </li>
    ) : null

  return (
    <ol ref={list} aria-label="Progress" className="flex flex-col">
      <EndRow end={pathStart(envelope)} icon={Send} trunk="below" columns={columns} />
      {more(before, 'before')}
      {shown.map((row) => (
        <ParticipantRow
          key={row.participant.key}
          id={id}
          envelope={envelope}
          progress={progress}
          row={row}
          columns={columns}
          moments={signerMoments(trail, row.participant.signer.email)}
          chain={chains.find((chain) => chain.at(-1)?.signer === row.participant.signer)}
        />
      ))}
      {more(after, 'after')}
      {rows.length === 0 ? (
        <li className="py-2 pl-9 text-13 text-ink-soft">The service lists no signers for this envelope.</li>
      ) : null}
      <EndRow end={end} icon={endIcon} trunk="above" columns={columns} />
      {progress.copies.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two copies may have the same address, and order is their identity
        <CopyRow key={at} id={id} envelope={envelope} person={person} note={copyNote(end)} />
      ))}
    </ol>
  )
}

type EndRowProps = { end: PathEnd; icon: Icon; trunk: 'above' | 'below'; columns: number }

/** Where the path begins or ends. */
function EndRow({ end, icon, trunk, columns }: EndRowProps) {
  const nodeStyle = end.stopped
    ? 'border-off bg-off-soft text-off'
    : end.reached
      ? 'border-good bg-good-soft text-good'
      : 'border-dashed border-line-strong bg-surface text-ink-faint'
  const reach = end.reached && !end.stopped ? 'reached' : 'ahead'
  return (
    <PathRow
      segment={{ column: 0, above: 'none', below: 'none', [trunk]: reach }}
      columns={columns}
      icon={icon}
      nodeStyle={nodeStyle}
    >
      <div className="min-w-0 flex-1 py-2.5 text-14">
        <span className="font-medium">{end.title}</span>{' '}
        <span className="text-13 text-ink-soft">
          <span>{end.detail === undefined ? '' : `${end.detail} `}</span>
          {end.at === undefined ? null : <Time value={end.at} mode="absolute" className="text-ink-soft" />}
        </span>
      </div>
    </PathRow>
  )
}
