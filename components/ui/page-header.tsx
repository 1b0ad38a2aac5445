import type { ReactNode } from 'react'
import { cn } from './cn'
import { BackLink } from './link'

type PageHeaderProps = {
  title: ReactNode
  /** One line of what this page is. */
  about?: ReactNode
  /** The action that is due, top right, and what else the page offers. */
  actions?: ReactNode
  back?: { href: string; label: string }
}

export function PageHeader({ title, about, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-6 max-sm:mb-4">
      {/* The bell is at the right end of a page's first line, which may be another one. */}
      {back ? (
        <div className="mb-1 flex min-h-8 items-center md:pr-(--bell)">
          <BackLink {...back} />
        </div>
      ) : null}
      <div
        className={cn('flex min-h-8 flex-wrap items-start justify-between gap-x-6 gap-y-3', !back && 'md:pr-(--bell)')}
      >
        <div className="min-w-0 flex-1 basis-40">
          <h1 className="text-24 font-semibold tracking-tight text-ink [overflow-wrap:anywhere]">{title}</h1>
          {about ? <div className="mt-1 max-w-[68ch] text-14 text-ink-soft">{about}</div> : null}
        </div>
        {/* On a phone, an action of the class `fills` takes what the others leave of the width. */}
        {actions ? (
          <div className="flex min-h-8 flex-wrap items-center gap-2 max-sm:has-[>.fills]:w-full max-sm:has-[>.fills]:items-start">
            {actions}
          </div>
        ) : null}
      </div>
    </header>
  )
}
