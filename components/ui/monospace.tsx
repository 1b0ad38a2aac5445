import type { ReactNode } from 'react'
import { cn } from './cn'

type ScrollTextProps = { label: string; className?: string; children: ReactNode }

/** Text in the mono face, as it is written, that scrolls where it is long. */
export function ScrollText({ label, className, children }: ScrollTextProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={cn(
        'overflow-auto p-3 font-mono text-12 leading-5 text-ink whitespace-pre-wrap [overflow-wrap:anywhere]',
        className,
      )}
    >
      {children}
    </section>
  )
}

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
