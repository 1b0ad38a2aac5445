import Link from 'next/link'
import { type ReactElement, type ReactNode, useId } from 'react'
import { cn } from './cn'
import { inkTone, type Tone } from './styles'

/** Children that are never bare text, which must not be beside what varies (`scripts/check/bare-text.ts`). */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]

type PanelProps = {
  title: ReactNode
  /** One sentence of what it is for. */
  about?: ReactNode
  /** Next to the title. */
  action?: ReactNode
  children: ReactNode
  /** For the part below the title. */
  className?: string
}

/** A headed part of a page, on a surface of its own. */
export function Panel({ title, about, action, children, className }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="text-16 font-semibold">
            {title}
          </h2>
          {about ? <p className="max-w-[68ch] text-13 text-ink-soft">{about}</p> : null}
        </div>
        {action}
      </div>
      <div className={cn('px-4 pt-1 pb-4', className)}>{children}</div>
    </section>
  )
}

/** A titled part of the page. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

type CounterProps = {
  label: string
  /** A dash while it is not known. */
  value: string | undefined
  href: string
  /** Colors the number where it calls for something to be done. */
  tone?: Tone
}

/** A number that matters, as a link to what it counts. In a `ul`. */
export function Counter({ label, value, href, tone }: CounterProps) {
  return (
    <li className="card relative min-w-0 px-4 py-3 hover:bg-hover">
      <Link href={href} prefetch={false} className="flex flex-col -outline-offset-2 after:absolute after:inset-0">
        <span className={cn('tabular text-28 font-semibold', tone && inkTone[tone])}>{value ?? '–'}</span>
        <span className="text-13 text-ink-soft">{label}</span>
      </Link>
    </li>
  )
}

/** A term and its value in a `dl`; stacked on phones. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="min-w-0 break-words text-ink-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** A part that is closed at first, with its title as the button. */
export function Disclosure({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="card">
      <summary className="px-3 py-2 text-13 text-ink-soft pointer-coarse:py-3">{title}</summary>
      {children}
    </details>
  )
}
