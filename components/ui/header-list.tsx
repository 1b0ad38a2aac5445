import { cn } from './cn'

type HeaderListProps = { label: string; headers: [name: string, value: string][]; className?: string }

/** HTTP headers, as long as they are. */
export function HeaderList({ label, headers, className }: HeaderListProps) {
  return (
    <dl aria-label={label} className={cn('overflow-x-auto p-3 font-mono text-12', className)}>
      {headers.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-3 py-0.5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)] xl:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft [overflow-wrap:anywhere]">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
