import { counted } from '@/components/ui/counted'
import type { HourCounts } from '@/lib/desk/contract/webhooks/endpoint'

const BAR = 4
const GAP = 1
const HEIGHT = 24

/** One bar for each hour, the newest on the right, with the highest bar's count as the scale. */
export function HoursChart({ hours }: { hours: readonly HourCounts[] }) {
  const highest = Math.max(...hours.map(({ delivered, late, failed }) => delivered + late + failed))
  const sum = (field: keyof HourCounts) => hours.reduce((total, hour) => total + hour[field], 0)
  const width = hours.length * (BAR + GAP) - GAP
  const unit = HEIGHT / Math.max(1, highest)
  const label = `Last 24 hours: ${sum('delivered')} delivered at once, ${sum('late')} delivered after failures, ${sum('failed')} not delivered; at most ${counted(highest, 'delivery', 'deliveries')} an hour`
  return (
    <div className="flex items-start gap-1.5" title={label}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${HEIGHT + 1}`}
        width={width}
        height={HEIGHT + 1}
        className="shrink-0"
      >
        <rect x={0} y={HEIGHT} width={width} height={1} className="fill-line-strong" />
        {hours.map(({ delivered, late, failed }, index) => {
          const x = index * (BAR + GAP)
          const [good, after, bad] = [delivered * unit, late * unit, failed * unit]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the time
            <g key={index}>
              <rect x={x} y={HEIGHT - good} width={BAR} height={good} className="fill-good" />
              <rect x={x} y={HEIGHT - good - after} width={BAR} height={after} className="fill-warn" />
              <rect x={x} y={HEIGHT - good - after - bad} width={BAR} height={bad} className="fill-bad" />
            </g>
          )
        })}
      </svg>
      <span aria-hidden="true" className="tabular text-12 leading-3 text-ink-faint">
        {highest > 0 ? `${highest.toLocaleString('en')}/h` : 'none'}
      </span>
    </div>
  )
}
