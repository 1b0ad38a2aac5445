import type { Bucket } from './health'

const BAR = 5
const GAP = 2
const HEIGHT = 24

type SparklineProps = {
  /** What it shows, read aloud: "Deliveries of the last 24 hours". */
  label: string
  buckets: readonly Bucket[]
}

const height = (count: number, most: number) => (count === 0 ? 0 : Math.max(2, Math.round((count / most) * HEIGHT)))

/** Delivered below, failing on top, hour by hour or day by day; what is not known is a dot on the ground line. */
export function Sparkline({ label, buckets }: SparklineProps) {
  const most = Math.max(1, ...buckets.map(({ delivered, failing }) => delivered + failing))
  const width = buckets.length * (BAR + GAP) - GAP
  const total = buckets.reduce((sum, { delivered, failing }) => sum + delivered + failing, 0)
  const failing = buckets.reduce((sum, bucket) => sum + bucket.failing, 0)
  return (
    <svg
      role="img"
      aria-label={`${label}: ${total} ${total === 1 ? 'event' : 'events'}, ${failing} not delivered`}
      viewBox={`0 0 ${width} ${HEIGHT + 1}`}
      width={width}
      height={HEIGHT + 1}
      className="shrink-0"
    >
      {buckets.map(({ delivered, failing, known }, index) => {
        const x = index * (BAR + GAP)
        const good = height(delivered, most)
        const bad = Math.min(height(failing, most), HEIGHT - good)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in time
          <g key={index}>
            {known || good + bad > 0 ? (
              <rect x={x} y={HEIGHT} width={BAR} height={1} className="fill-line-strong" />
            ) : (
              <rect x={x + BAR / 2 - 0.5} y={HEIGHT} width={1} height={1} className="fill-line-strong" />
            )}
            <rect x={x} y={HEIGHT - good} width={BAR} height={good} className="fill-good" />
            <rect x={x} y={HEIGHT - good - bad} width={BAR} height={bad} className="fill-bad" />
          </g>
        )
      })}
    </svg>
  )
}
