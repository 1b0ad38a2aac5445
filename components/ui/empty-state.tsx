import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** One sentence of what will be here. */
  title: ReactNode
  children?: ReactNode
  /** The one action that puts something here. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-dashed border-line-strong px-6 py-10 sm:items-center sm:text-center">
      <div className="max-w-[68ch]">
        <p className="text-16 font-medium text-ink">{title}</p>
        {children ? <div className="mt-1 text-14 text-ink-soft">{children}</div> : null}
      </div>
      {action}
    </div>
  )
}
