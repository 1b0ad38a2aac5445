import { cn } from '@/components/ui/cn'

/** A part of a bar: from the left end up to its value. */
export type BarPart = { value: number; fill: string }
type Bar = { name: string; detail: string; parts: readonly BarPart[] }

/** Bars with their names above them, so that long names and narrow screens fit. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.flatMap(({ parts }) => parts.map(({ value }) => value)))
  return (
    <ul className="flex flex-col gap-3">
      {bars.map(({ name, detail, parts }) => (
        <li key={name} className="flex flex-col gap-1 text-13">
          <span className="flex justify-between gap-3">
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
            <span className="tabular shrink-0 text-ink-soft">{detail}</span>
          </span>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="h-2.5 w-full overflow-hidden rounded-sm bg-off-soft"
          >
            {parts
              .toSorted((one, other) => other.value - one.value)
              .map(({ value, fill }) => (
                <rect
                  key={fill}
                  width={Math.max(value > 0 ? 0.5 : 0, (value / most) * 100)}
                  height="1"
                  className={cn(fill)}
                />
              ))}
          </svg>
        </li>
      ))}
    </ul>
  )
}
