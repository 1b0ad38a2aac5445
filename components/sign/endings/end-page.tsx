import type { Ref } from 'react'
import type { Elements } from '@/components/ui/elements'
import type { Icon } from '@/components/ui/icon'
import { oneLine } from '@/lib/contract/one-line'

type EndPageProps = {
  title: string
  icon?: Icon
  /** The icon's color. */
  ink?: string
  /** Makes the heading focusable. */
  heading?: Ref<HTMLHeadingElement>
  /** The envelope's subject. */
  subject?: string | undefined
  /** The sender's mark, above everything. */
  brand?: Elements
  children: Elements
}

/** A page with one message. */
export function EndPage({ title, icon: Icon, ink = 'text-off', heading, subject, brand, children }: EndPageProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-136 flex-col justify-center gap-4 px-4 py-8 [overflow-wrap:anywhere]">
      {brand}
      {Icon ? <Icon aria-hidden="true" className={`size-8 ${ink}`} /> : null}
      <h1
        ref={heading}
        tabIndex={heading ? -1 : undefined}
        className="text-20 font-semibold tracking-tight outline-none"
      >
        {title}
      </h1>
      <div className="flex flex-col items-start gap-3 text-14 text-ink-soft">
        {subject ? (
          <p className="font-medium text-ink">
            <bdi>{oneLine(subject)}</bdi>
          </p>
        ) : null}
        {children}
      </div>
    </main>
  )
}
