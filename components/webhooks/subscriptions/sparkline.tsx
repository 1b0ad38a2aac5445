import type { Bucket } from './health'

const BAR = 5
const GAP = 2
const HEIGHT = 24

type SparklineProps = {
  /** Read aloud: "Last 24 hours". */
  label: string
  buckets: readonly Bucket[]
}

/**
 * One bar per hour or day. Above the line: delivered at the first attempt (filled) or later (hollow). Below: not delivered. A dot on the
 * line means that nothing is known about this time.
 */
export function Sparkline({ label, buckets }: SparklineProps) {
  const up = Math.max(...buckets.map(({ delivered, late }) => delivered + late))
  const down = Math.max(...buckets.map(({ failing }) => failing))
  const unit = HEIGHT / Math.max(1, up + down)
  const ground =
    up + down === 0 ? HEIGHT : Math.round(Math.max(up > 0 ? 4 : 0, Math.min(up * unit, HEIGHT - (down > 0 ? 3 : 0))))
  const height = (count: number, room: number) =>
    Math.min(count === 0 ? 0 : Math.max(2, Math.round(count * unit)), room)
  const width = buckets.length * (BAR + GAP) - GAP
  return (
    <div className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={`${label}: ${describeBuckets(buckets)}`}
        viewBox={`0 0 ${width} ${HEIGHT + 1}`}
        width={width}
        height={HEIGHT + 1}
        className="shrink-0"
      >
        {buckets.map(({ delivered, late, failing, known }, index) => {
          const x = index * (BAR + GAP)
          const good = height(delivered, ground - (late > 0 ? 2 : 0))
          const after = height(late, ground - good)
          const line = known || delivered + late + failing > 0 ? BAR : 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the time
            <g key={index}>
              <rect x={x + (BAR - line) / 2} y={ground} width={line} height={1} className="fill-line-strong" />
              <rect x={x} y={ground - good} width={BAR} height={good} className="fill-good" />
              {after > 0 ? (
                <rect
                  x={x + 0.5}
                  y={ground - good - after + 0.5}
                  width={BAR - 1}
                  height={Math.max(1, after - 1)}
                  className="fill-none stroke-warn"
                />
              ) : null}
              <rect x={x} y={ground + 1} width={BAR} height={height(failing, HEIGHT - ground)} className="fill-bad" />
            </g>
          )
        })}
      </svg>
      <Legend buckets={buckets} />
    </div>
  )
}

const sum = (buckets: readonly Bucket[], field: 'delivered' | 'late' | 'failing') =>
  buckets.reduce((total, bucket) => total + bucket[field], 0)

function describeBuckets(buckets: readonly Bucket[]): string {
  const [delivered, late, failing] = [sum(buckets, 'delivered'), sum(buckets, 'late'), sum(buckets, 'failing')]
  return `${delivered} delivered at once, ${late} delivered after failures, ${failing} not delivered`
}

/** Shown only when bars differ. */
function Legend({ buckets }: { buckets: readonly Bucket[] }) {
  const [late, failing] = [sum(buckets, 'late'), sum(buckets, 'failing')]
  if (late + failing === 0) return null
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-3 text-12 text-ink-soft">
      {late > 0 ? (
        <span className="inline-flex items-center gap-1">
          <span className="size-2 border border-warn" />
          {late.toLocaleString('en')} after failures
        </span>
      ) : null}
      {failing > 0 ? (
        <span className="inline-flex items-center gap-1">
          <span className="mt-1 h-1.5 w-2 bg-bad" />
          {failing.toLocaleString('en')} not delivered
        </span>
      ) : null}
    </p>
  )
}
