import { counted } from '@/components/ui/counted'
import type { HourCounts } from '@/lib/desk/contract/webhooks/endpoint'

const BAR = 4
const GAP = 1
const HEIGHT = 24
/** From the bottom of a bar to its top. */
const PARTS = [
  { field: 'delivered', color: 'fill-good' },
  { field: 'late', color: 'fill-warn' },
  { field: 'failed', color: 'fill-bad' },
] as const

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
        <path d={`M0 ${HEIGHT}h${width}v1h${-width}z`} className="fill-line-strong" />
        {PARTS.map(({ field, color }, part) => (
          <path
            key={field}
            d={hours.map((hour, index) => rectangle(hour, part, index, unit)).join('')}
            className={color}
          />
        ))}
      </svg>
      <span aria-hidden="true" className="tabular text-12 leading-3 text-ink-faint">
        {highest > 0 ? `${highest.toLocaleString('en')}/h` : 'none'}
      </span>
    </div>
  )
}

/** An hour's part of its bar, as a piece of a path: a list of charts has thousands of them. */
function rectangle(hour: HourCounts, part: number, index: number, unit: number): string {
  const [height = 0, ...below] = PARTS.slice(0, part + 1)
    .map(({ field }) => hour[field] * unit)
    .toReversed()
  if (height === 0) return ''
  const bottom = below.reduce((y, each) => y - each, HEIGHT)
  return `M${index * (BAR + GAP)} ${rounded(bottom)}h${BAR}v${rounded(-height)}h${-BAR}z`
}

const rounded = (value: number) => Math.round(value * 10) / 10
