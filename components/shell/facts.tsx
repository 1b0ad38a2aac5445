import { type ReactNode, useId } from 'react'

/** A headed list of facts: term beside value, below each other on phones. */
export function Facts({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-4 py-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="max-w-[68ch] text-13 text-ink-soft">{about}</p>
      </div>
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  )
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
