import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { ArrowRight, Check, CircleDot, Clock, Copy, type Icon, X } from '@/components/ui/icons'
import { Slash } from '@/components/ui/more-icons'
import type { Participant, SigningProgress } from '@/lib/envelope/signing-progress'
import type { SignerState } from '@/lib/envelope/state'

/** How the path runs through one row. Column 0 is the trunk; parallel signers and people who took over a slot are beside it. */
export type PathSegment = {
  column: number
  /** The trunk above and below the row's node. */
  above: Reach
  below: Reach
  /** A branch leads from the trunk to the node. */
  isBranch?: boolean
  /** The column of the person who delegated the slot to this one. */
  fromColumn?: number
  hasDelegated?: boolean
}
export type Reach = 'reached' | 'ahead' | 'none'

const NODE_Y = 20
const x = (column: number) => 12 + column * 16
const widths = ['w-6', 'w-10', 'w-14'] as const
const nodePositions = ['left-0.5', 'left-4.5', 'left-8.5'] as const
const strokes = { reached: 'stroke-line-strong', ahead: 'stroke-line-strong [stroke-dasharray:2_4]', none: 'hidden' }

type PathRowProps = {
  segment: PathSegment
  /** How many columns the path needs besides the trunk. */
  columns: number
  icon: Icon
  nodeStyle: string
  className?: string | undefined
  children: ReactNode
}

/** A row of the signing path: its piece of the drawn path, its node, and what it says. */
export function PathRow({ segment, columns, icon: Icon, nodeStyle, className, children }: PathRowProps) {
  return (
    <li className={cn('relative flex gap-2', className)}>
      <Lines segment={segment} columns={columns} />
      <span
        aria-hidden="true"
        className={cn(
          'absolute top-2.5 flex size-5 items-center justify-center rounded-full border [&_svg]:size-3',
          nodePositions[Math.min(segment.column, 2)],
          nodeStyle,
        )}
      >
        <Icon />
      </span>
      {children}
    </li>
  )
}

/** Straight lines grow with the row; curves stay next to its first line of text. */
function Lines({ segment, columns }: Pick<PathRowProps, 'segment' | 'columns'>) {
  const { column, above, below, isBranch, fromColumn, hasDelegated } = segment
  const at = x(column)
  return (
    <div aria-hidden="true" className={cn('relative shrink-0 self-stretch', widths[Math.min(columns, 2)])}>
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible fill-none [stroke-width:1.5]">
        <line x1={x(0)} x2={x(0)} y1="0" y2={NODE_Y} className={strokes[above]} />
        <line x1={x(0)} x2={x(0)} y1={NODE_Y} y2="100%" className={strokes[below]} />
        {isBranch ? (
          <path
            d={`M${x(0)} ${NODE_Y - 14} C ${x(0)} ${NODE_Y}, ${at - 8} ${NODE_Y}, ${at} ${NODE_Y}`}
            className={strokes[above]}
          />
        ) : null}
        {fromColumn === undefined ? null : (
          <path d={`M${x(fromColumn)} 0 C ${x(fromColumn)} 14, ${at} 2, ${at} ${NODE_Y}`} className="stroke-off" />
        )}
        {hasDelegated ? <line x1={at} x2={at} y1={NODE_Y} y2="100%" className="stroke-off" /> : null}
      </svg>
    </div>
  )
}

export type ParticipantPathRow = { participant: Participant; step: number; segment: PathSegment }

const columnOf = ({ isParallel, generation }: Participant) => (isParallel ? 1 : 0) + (generation > 0 ? 1 : 0)

/** The rows to draw. The path is reached up to the current step, and in that step to everybody, because all were invited. */
export function pathRows({ steps }: SigningProgress): ParticipantPathRow[] {
  const current = steps.findIndex(({ open }) => open)
  const participantsAt = (at: number) => steps[at]?.participants ?? []
  const isDone = (at: number) =>
    participantsAt(at).length > 0 &&
    participantsAt(at).every(({ state }) => state === 'signed' || state === 'delegated')
  const isInvited = (at: number) => participantsAt(at).some(({ state }) => state !== 'waiting' && state !== 'uninvited')
  const isReached = (at: number) => at <= current || isDone(at) || (at > 0 ? isDone(at - 1) : isInvited(at))

  return steps.flatMap(({ number, participants }, at) =>
    participants.map((participant, place): ParticipantPathRow => {
      const isLast = place === participants.length - 1
      const above = isReached(at) ? 'reached' : 'ahead'
      const before = participants[place - 1]
      return {
        participant,
        step: number,
        segment: {
          column: columnOf(participant),
          above,
          below: isLast && !isDone(at) ? 'ahead' : above,
          isBranch: participant.isParallel && participant.generation === 0,
          ...(participant.generation > 0 && before && { fromColumn: columnOf(before) }),
          hasDelegated: participant.hasDelegated,
        },
      }
    }),
  )
}

/** Up to `most` rows around the current one, with the number of rows before and after. */
export function rowsAround<T>(rows: readonly T[], current: number, most: number) {
  if (rows.length <= most) return { before: 0, shown: [...rows], after: 0 }
  const start = Math.max(0, Math.min(current - 2, rows.length - most))
  return { before: start, shown: rows.slice(start, start + most), after: rows.length - start - most }
}

type Look = { label: string; icon: Icon; node: string; ink: string }

const OFF = { node: 'border-off bg-off-soft text-off', ink: 'text-off' }

/** Icon, label and color of each state; never the color alone. */
export const signerStateLook: Record<SignerState, Look> = {
  signed: { label: 'Signed', icon: Check, node: 'border-good bg-good-soft text-good', ink: 'text-good' },
  declined: { label: 'Declined', icon: X, node: 'border-bad bg-bad-soft text-bad', ink: 'text-bad' },
  delegated: { label: 'Delegated', icon: ArrowRight, ...OFF },
  turn: { label: 'Waiting to sign', icon: CircleDot, node: 'border-wait bg-wait-soft text-wait', ink: 'text-wait' },
  waiting: {
    label: 'Not invited yet',
    icon: Clock,
    node: 'border-dashed border-line-strong bg-surface text-ink-faint',
    ink: 'text-ink-soft',
  },
  stopped: { label: 'Did not sign', icon: Slash, ...OFF },
  uninvited: { label: 'Never invited', icon: Slash, ...OFF },
  copy: { label: 'Gets a copy', icon: Copy, node: 'border-line-strong bg-surface text-ink-soft', ink: 'text-ink-soft' },
}
