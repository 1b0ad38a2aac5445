import type { ReactNode } from 'react'
import { cn } from './cn'
import { ArrowRight, Check, CircleDot, Clock, Copy, type Icon, Slash, X } from './icons'
import { RecipientMark, recipientLook, recipientShape } from './recipient'

/** How far one person on the path is. */
export type PathState = 'signed' | 'declined' | 'delegated' | 'turn' | 'waiting' | 'stopped' | 'uninvited' | 'copy'

type Look = { label: string; icon: Icon; ink: string; badge?: string }

const OFF = { ink: 'text-off', badge: 'bg-off' }

/** Word, icon and color of each state. */
export const pathStates: Record<PathState, Look> = {
  signed: { label: 'Signed', icon: Check, ink: 'text-good', badge: 'bg-good' },
  declined: { label: 'Declined', icon: X, ink: 'text-bad', badge: 'bg-bad' },
  delegated: { label: 'Delegated', icon: ArrowRight, ...OFF },
  turn: { label: 'Waiting to sign', icon: CircleDot, ink: 'text-wait' },
  waiting: { label: 'Not invited yet', icon: Clock, ink: 'text-ink-soft' },
  stopped: { label: 'Did not sign', icon: Slash, ...OFF },
  uninvited: { label: 'Never invited', icon: Slash, ...OFF },
  copy: { label: 'Gets a copy', icon: Copy, ink: 'text-ink-soft' },
}

export type PathPerson = {
  /** Gives the person shape and color, as `RecipientMark`. */
  recipient: number
  name: string
  state: PathState
  /** People of one step have no line between them: they may sign at the same time. */
  step: number
  /** In place of the state's own word, such as "Approved". */
  word?: string
}

type SigningPathProps = { people: readonly PathPerson[]; className?: string }

const MOST = 6
const SHAPE = 16
const GAP = { step: 8, parallel: 1 }

/**
 * Who has signed, whose turn it is and what follows, in one line of text: a filled shape has signed, a ringed one has the turn, a hollow one
 * follows. Screen readers and a resting pointer get it in words.
 */
export function SigningPath({ people, className }: SigningPathProps) {
  const acting = people.filter(({ state }) => state !== 'delegated' && state !== 'copy')
  const turn = acting.findIndex(({ state }) => state === 'turn' || state === 'declined')
  const from = Math.max(0, Math.min(turn - 2, acting.length - MOST))
  const shown = acting.slice(from, from + MOST)
  const places = shown.map((person, at) => {
    const before = shown[at - 1]
    return { person, before, gap: before === undefined ? 0 : before.step === person.step ? GAP.parallel : GAP.step }
  })
  const lefts = places.map((_, at) => places.slice(0, at + 1).reduce((sum, { gap }) => sum + gap, 0) + at * SHAPE)
  const width = (lefts.at(-1) ?? 0) + SHAPE
  const description = acting.map(({ name, state, word }) => `${name}: ${word ?? pathStates[state].label}`).join(', ')
  if (shown.length === 0) return null
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-1', className)} title={description}>
      <svg
        role="img"
        aria-label={description}
        width={width}
        height={SHAPE}
        viewBox={`0 0 ${width} ${SHAPE}`}
        className="rtl:-scale-x-100"
        fill="none"
        strokeWidth="1.5"
      >
        {places.map(({ person, before, gap }, at) => {
          const left = lefts[at] ?? 0
          return (
            <g key={left} transform={`translate(${left})`} className={inkOf(person)}>
              {gap === GAP.step ? (
                <path d={`M-${GAP.step} 8H0`} className={before?.state === 'signed' ? lines.reached : lines.ahead} />
              ) : null}
              {shapeOf(person)}
            </g>
          )
        })}
      </svg>
      {acting.length > MOST ? (
        <span aria-hidden="true" className="text-12 text-ink-faint">{`+${acting.length - MOST}`}</span>
      ) : null}
    </span>
  )
}

const inkOf = ({ recipient, state }: PathPerson): string => {
  if (state === 'declined') return 'stroke-bad'
  const isOff = state !== 'signed' && state !== 'turn' && state !== 'waiting'
  return `${isOff ? 'text-off' : recipientLook(recipient).ink} stroke-current`
}

function shapeOf({ recipient, state }: PathPerson) {
  if (state === 'declined') return <path d="M4 4 12 12M12 4 4 12" strokeWidth="2" />
  const d = recipientShape(recipient)
  if (state === 'signed') return <path d={d} transform={SMALL} className="fill-current stroke-none" />
  if (state !== 'turn') return <path d={d} transform={SMALL} strokeWidth="2.1" />
  return (
    <>
      <circle cx="8" cy="8" r="7" />
      <path d={d} transform="translate(4 4) scale(.5)" strokeWidth="3" />
    </>
  )
}

const SMALL = 'translate(2.4 2.4) scale(.7)'

type PathNodeProps = { recipient: number; state: PathState }

/** One person on the path of a page: the person's shape, and a badge once they have acted. */
export function PathNode({ recipient, state }: PathNodeProps) {
  const { ink, line, soft } = recipientLook(recipient)
  const { icon: Badge, badge } = pathStates[state]
  const isOpen = state === 'waiting' || state === 'copy'
  return (
    <span
      className={cn(
        'relative flex size-6 items-center justify-center rounded-full border',
        state === 'turn'
          ? `border-2 bg-surface ${line} ${ink}`
          : isOpen
            ? 'border-dashed border-line-strong bg-surface'
            : `border-transparent ${soft} ${ink}`,
      )}
    >
      <RecipientMark id={recipient} isHollow={isOpen} className="size-3" />
      {badge ? (
        <span
          className={cn(
            'absolute -right-1.5 -bottom-1 flex size-3.5 items-center justify-center rounded-full text-surface ring-2 ring-surface',
            badge,
          )}
        >
          <Badge className="size-2.5 [stroke-width:3]" />
        </span>
      ) : null}
    </span>
  )
}

/** `reached`: it has happened; `stopped`: the envelope ended before everybody signed. */
export type MilestoneState = 'reached' | 'ahead' | 'stopped'

const milestones: Record<MilestoneState, string> = {
  reached: 'border-transparent bg-good-soft text-good',
  ahead: 'border-dashed border-line-strong bg-surface text-ink-faint',
  stopped: 'border-transparent bg-off-soft text-off',
}

/** A point in time on the path: sent, complete. */
export function PathMilestone({ icon: Icon, state }: { icon: Icon; state: MilestoneState }) {
  return (
    <span className={cn('flex size-6 items-center justify-center rounded-full border', milestones[state])}>
      <Icon className="size-3.5" />
    </span>
  )
}

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
const nodePositions = ['left-0', 'left-4', 'left-8'] as const
const lines = { reached: 'stroke-line-strong', ahead: 'stroke-line-strong [stroke-dasharray:2_4]', none: 'hidden' }

type PathRowProps = {
  segment: PathSegment
  /** How many columns the path needs besides the trunk. */
  columns: number
  /** A `PathNode` or a `PathMilestone`. */
  node: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A row of the path of a page: its piece of the drawn path, its node, and what it says. In an `ol`. */
export function PathRow({ segment, columns, node, className, children }: PathRowProps) {
  return (
    <li className={cn('relative flex gap-3', className)}>
      <Lines segment={segment} columns={columns} />
      <span aria-hidden="true" className={cn('absolute top-2', nodePositions[Math.min(segment.column, 2)])}>
        {node}
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
        <line x1={x(0)} x2={x(0)} y1="0" y2={NODE_Y} className={lines[above]} />
        <line x1={x(0)} x2={x(0)} y1={NODE_Y} y2="100%" className={lines[below]} />
        {isBranch ? (
          <path
            d={`M${x(0)} ${NODE_Y - 14} C ${x(0)} ${NODE_Y}, ${at - 8} ${NODE_Y}, ${at} ${NODE_Y}`}
            className={lines[above]}
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
