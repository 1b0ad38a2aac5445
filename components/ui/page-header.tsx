import type { ReactNode } from 'react'
import { BackLink } from './link'

type PageHeaderProps = {
  title: ReactNode
  /** One line of what this page is. */
  about?: ReactNode
  /** The primary action, top right. */
  actions?: ReactNode
  back?: { href: string; label: string }
}

export function PageHeader({ title, about, actions, back }: PageHeaderProps) {
  return (
    <header className="mb-6 max-sm:mb-4">
      {back ? <BackLink {...back} /> : null}
      <div className="flex min-h-8 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-20 font-semibold tracking-tight text-ink [overflow-wrap:anywhere]">{title}</h1>
          {about ? <div className="mt-0.5 max-w-[68ch] text-14 text-ink-soft">{about}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </header>
  )
}
