import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  about: string
  /** Said when there is nothing, so that a missing list is never a doubt. */
  none: string
  action?: ReactNode
  /** Rows; an empty list says `none`. */
  children: ReactNode[]
}

/** One question of the home page with its short answer. */
export function Section({ title, about, none, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-2">
        <div>
          <h2 id={id} className="font-semibold text-ink">
            {title}
          </h2>
          <p className="text-13 text-ink-faint">{about}</p>
        </div>
        {action}
      </div>
      {children.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">{children}</ul>
      ) : (
        <p className="border-t border-line px-4 py-3 text-ink-soft">{none}</p>
      )}
    </section>
  )
}

type LineProps = { link: ReactNode; note?: ReactNode; when: ReactNode }

/** One line of a section: what, a word about it, and when. */
export function Line({ link, note, when }: LineProps) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <div className="font-medium">{link}</div>
        {note ? <div className="truncate text-12 text-ink-soft">{note}</div> : null}
      </div>
      <div className="relative z-10 shrink-0 text-13 text-ink-soft">{when}</div>
    </li>
  )
}
