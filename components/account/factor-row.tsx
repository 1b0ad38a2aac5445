import type { ReactNode } from 'react'
import type { Icon } from '@/components/ui/icons'

type FactorRowProps = { icon: Icon; title: ReactNode; about: ReactNode; action?: ReactNode; children?: ReactNode }

/** One second factor: what it is in one sentence, and its action. */
export function FactorRow({ icon: Icon, title, about, action, children }: FactorRowProps) {
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <div className="min-w-0">
            <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
            <div className="max-w-[56ch] text-13 text-ink-soft">{about}</div>
          </div>
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
