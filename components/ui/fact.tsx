import type { ReactNode } from 'react'

/** A term and its value in a `dl`; stacked on phones. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="min-w-0 break-words text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
