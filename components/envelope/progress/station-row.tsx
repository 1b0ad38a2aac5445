import { cn } from '@/components/ui/cn'
import { Lineage } from '@/components/ui/lineage'
import { personName } from '@/components/ui/people'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Holder } from '@/lib/envelope/lineage'
import type { SignerMoments } from '@/lib/envelope/signer-moments'
import type { SignerState } from '@/lib/envelope/signer-state'
import type { SigningLine } from '@/lib/envelope/signing-line'
import { PrivateMessage } from '../private-message'
import { nodePlace, Rail } from './rail'
import type { LineRow } from './rail-rows'
import { SignerActions } from './signer-actions'
import { StationFacts } from './station-facts'
import { stationLook } from './station-look'

/** What whoever holds a slot last does with it. */
const HOLDS: Partial<Record<SignerState, string>> = {
  turn: 'signing now',
  waiting: 'signs later',
  signed: 'signed',
  declined: 'declined',
}

type StationRowProps = {
  id: string
  envelope: PdfSignRequest
  line: SigningLine
  row: LineRow
  lanes: number
  /** How many steps the order has; 0 when everybody signs at once. */
  steps: number
  moments: SignerMoments
  /** The way the slot took, where this person is the last who got it. */
  lineage?: readonly Holder[] | undefined
}

/** One person on the line: who, in what role, at which step, and how far. */
export function StationRow({ id, envelope, line, row, lanes, steps, moments, lineage }: StationRowProps) {
  const { station, step, rail } = row
  const { signer, state } = station
  const { icon: Icon, node } = stationLook[state]
  const about = [
    signer.requestRole || 'Signer',
    steps > 1 ? `step ${step} of ${steps}` : undefined,
    [signer.title, signer.companyName].filter(Boolean).join(', ') || undefined,
  ].filter(Boolean)

  return (
    <li className={cn('relative flex gap-2', state === 'turn' && 'bg-wait-soft/40 rounded-md')}>
      <Rail row={rail} lanes={lanes} />
      <span
        aria-hidden="true"
        className={cn(
          'absolute top-2.5 flex size-5 items-center justify-center rounded-full border [&_svg]:size-3',
          nodePlace[Math.min(rail.lane, 2)],
          node,
        )}
      >
        <Icon />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 pr-2">
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium text-ink [overflow-wrap:anywhere]">{personName(signer)}</span>
            <span className="text-12 text-ink-soft [overflow-wrap:anywhere]">{about.join(' · ')}</span>
          </div>
          {signer.name && signer.email ? (
            <div className="text-13 text-ink-soft [overflow-wrap:anywhere]">{signer.email}</div>
          ) : null}
          <StationFacts station={station} moments={moments} />
          {lineage ? <Lineage holders={lineage} end={HOLDS[state]} className="mt-1" /> : null}
          {signer.privateMessage ? <PrivateMessage to={personName(signer)} text={signer.privateMessage} /> : null}
        </div>
        <SignerActions id={id} envelope={envelope} line={line} station={station} />
      </div>
    </li>
  )
}
