import { cn } from '@/components/ui/cn'
import { counted } from '@/components/ui/format'
import type { Endpoint, HourCounts } from '@/lib/desk/webhooks/contract/endpoint'
import { formatCount } from '@/lib/text/format'

const BAR = 4
const GAP = 1
/** From the bottom of a bar to its top. */
const PARTS = [
  { field: 'delivered', color: 'fill-good' },
  { field: 'late', color: 'fill-warn' },
  { field: 'failed', color: 'fill-bad' },
] as const

type HoursChartProps = {
  hours: readonly HourCounts[]
  /** With its scale: the highest hour, and when the hours are. */
  isLarge?: boolean
}

/** One bar for each hour, the newest on the right. */
export function HoursChart({ hours, isLarge = false }: HoursChartProps) {
  const highest = Math.max(...hours.map(({ delivered, late, failed }) => delivered + late + failed))
  const sum = (field: keyof HourCounts) => hours.reduce((total, hour) => total + hour[field], 0)
  const width = hours.length * (BAR + GAP) - GAP
  const height = isLarge ? 40 : 20
  const unit = height / Math.max(1, highest)
  const label = `Last 24 hours: ${sum('delivered')} delivered at once, ${sum('late')} delivered after failures, ${sum('failed')} not delivered; at most ${counted(highest, 'delivery', 'deliveries')} an hour`
  return (
    <div className="flex items-start gap-1.5" title={label}>
      <div className="min-w-0">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${height + 1}`}
          preserveAspectRatio="none"
          width={isLarge ? width * 2 : width}
          height={height + 1}
          className="block max-w-full"
        >
          {isLarge ? (
            <path d={`M0 0h${width}M0 ${height / 2}h${width}`} className="stroke-line" strokeWidth="0.5" />
          ) : null}
          <path d={`M0 ${height}h${width}v1h${-width}z`} className="fill-line-strong" />
          {PARTS.map(({ field, color }, part) => (
            <path
              key={field}
              d={hours.map((hour, index) => rectangle(hour, part, index, { unit, height })).join('')}
              className={color}
            />
          ))}
        </svg>
        {isLarge ? (
          <div aria-hidden="true" className="tabular mt-1 flex justify-between text-12 leading-3 text-ink-faint">
            <span>24 h ago</span>
            <span>12 h</span>
            <span>now</span>
          </div>
        ) : null}
      </div>
      <span
        aria-hidden="true"
        className={cn('tabular flex flex-col text-12 leading-3 text-ink-faint', isLarge && 'h-10 justify-between')}
      >
        <span>{highest > 0 ? `${formatCount(highest)}/h` : 'none'}</span>
        {isLarge && highest > 0 ? <span>0</span> : null}
      </span>
    </div>
  )
}

/** An hour's part of its bar, as a piece of a path: a list of charts has thousands of them. */
function rectangle(hour: HourCounts, part: number, index: number, { unit, height: bottom }: Scale): string {
  const [height = 0, ...below] = PARTS.slice(0, part + 1)
    .map(({ field }) => hour[field] * unit)
    .toReversed()
  if (height === 0) return ''
  const y = below.reduce((sum, each) => sum - each, bottom)
  return `M${index * (BAR + GAP)} ${rounded(y)}h${BAR}v${rounded(-height)}h${-BAR}z`
}

type Scale = { unit: number; height: number }

const rounded = (value: number) => Math.round(value * 10) / 10

/** The part of the attempts that failed: "0 %", "2.1 %", "< 0.1 %". Undefined without attempts. */
export function errorRate({
  delivered = 0,
  failed_attempts,
}: Pick<Endpoint, 'delivered' | 'failed_attempts'>): string | undefined {
  if (failed_attempts === undefined) return undefined
  const all = delivered + failed_attempts
  if (all === 0) return undefined
  const percent = (failed_attempts / all) * 100
  if (percent > 0 && percent < 0.1) return '< 0.1 %'
  // A single success among thousands of failures is not "100 %".
  if (percent > 99.9 && percent < 100) return '> 99.9 %'
  return `${percent.toLocaleString('en', { maximumFractionDigits: percent < 10 ? 1 : 0 })} %`
}
