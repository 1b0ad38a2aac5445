import { cn } from '@/components/ui/cn'

/** How the path runs through one row. Lane 0 is the trunk; who signs beside others, or took over a slot, stands off it. */
export type RailRow = {
  lane: number
  /** The trunk above and below the row's node: gone, still ahead, or not drawn at all. */
  above: Reach
  below: Reach
  /** A spur leads from the trunk to the node. */
  spur: boolean
  /** The lane of the person who handed the slot to this one. */
  handedFrom?: number
  handedOn: boolean
}
export type Reach = 'walked' | 'ahead' | 'none'

const NODE_Y = 20
const x = (lane: number) => 12 + lane * 16
const widths = ['w-6', 'w-10', 'w-14'] as const

const strokes = { walked: 'stroke-line-strong', ahead: 'stroke-line-strong [stroke-dasharray:2_4]', none: 'hidden' }

/** One row's piece of the signing line. Straight lines grow with the row; curves stay beside its first line of text. */
export function Rail({ row, lanes }: { row: RailRow; lanes: number }) {
  const { lane, above, below, spur, handedFrom, handedOn } = row
  const at = x(lane)
  const spurFrom = NODE_Y - 14
  return (
    <div aria-hidden="true" className={cn('relative shrink-0 self-stretch', widths[Math.min(lanes, 2)])}>
      <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible fill-none [stroke-width:1.5]">
        <line x1={x(0)} x2={x(0)} y1="0" y2={NODE_Y} className={strokes[above]} />
        <line x1={x(0)} x2={x(0)} y1={NODE_Y} y2="100%" className={strokes[below]} />
        {spur ? (
          <path
            d={`M${x(0)} ${spurFrom} C ${x(0)} ${NODE_Y}, ${at - 8} ${NODE_Y}, ${at} ${NODE_Y}`}
            className={strokes[above]}
          />
        ) : null}
        {handedFrom === undefined ? null : (
          <path d={`M${x(handedFrom)} 0 C ${x(handedFrom)} 14, ${at} 2, ${at} ${NODE_Y}`} className="stroke-off" />
        )}
        {handedOn ? <line x1={at} x2={at} y1={NODE_Y} y2="100%" className="stroke-off" /> : null}
      </svg>
    </div>
  )
}

/** Where the node of a lane sits inside its row. */
export const nodePlace = ['left-0.5', 'left-4.5', 'left-8.5'] as const
