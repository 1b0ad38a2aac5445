import type { ReactNode } from 'react'

/** A list of facts in a page's narrow column; a fact without a value shows as unknown. */
export function SideFacts({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="rounded-lg border border-line bg-surface">
      {facts.map(([term, value]) => (
        <div
          key={term}
          className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-3 border-b border-line px-3 py-2 last:border-b-0"
        >
          <dt className="text-13 leading-5 text-ink-faint">{term}</dt>
          <dd className="min-w-0 text-14 [overflow-wrap:anywhere]">
            {value ?? <span className="text-ink-faint">Unknown</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
