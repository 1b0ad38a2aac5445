import { type ReactNode, useId } from 'react'
import { cn } from './cn'

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

/** A headed part of a page, in a frame. */
export function Panel({ title, about, action, children, className }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {about ? <p className="max-w-[68ch] text-13 text-ink-soft">{about}</p> : null}
        </div>
        {action}
      </div>
      <div className={cn('px-4 py-3', className)}>{children}</div>
    </section>
  )
}
