import type { ReactNode } from 'react'
import { cn } from './cn'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './icons'

const looks = {
  info: { icon: Info, frame: 'bg-tint', ink: 'text-ink-soft' },
  good: { icon: CircleCheck, frame: 'bg-good-soft', ink: 'text-good' },
  wait: { icon: Info, frame: 'bg-wait-soft', ink: 'text-wait' },
  warn: { icon: TriangleAlert, frame: 'bg-warn-soft', ink: 'text-warn' },
  bad: { icon: CircleAlert, frame: 'bg-bad-soft', ink: 'text-bad' },
}

type BannerProps = {
  tone?: keyof typeof looks
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** A message at the place it is about. `bad` interrupts a screen reader, the others don't. */
export function Banner({ tone = 'info', title, children, action, className }: BannerProps) {
  const { icon: Icon, frame, ink } = looks[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cn(
        'flex flex-wrap gap-x-4 gap-y-2 rounded-md border border-transparent px-4 py-3',
        children ? 'items-start' : 'items-center',
        frame,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-2">
        <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', ink)} />
        <div className="min-w-0">
          <p className="font-medium text-ink">{title}</p>
          {children ? <div className="max-w-[68ch] text-13 text-ink-soft">{children}</div> : null}
        </div>
      </div>
      {action}
    </div>
  )
}

type EmptyStateProps = {
  /** One sentence of what will be here. */
  title: ReactNode
  children?: ReactNode
  /** The one action that puts something here. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="card flex flex-col items-start gap-4 px-4 py-8 sm:items-center sm:px-6 sm:py-12 sm:text-center">
      <div className="max-w-[68ch]">
        <p className="text-16 font-semibold text-ink">{title}</p>
        {children ? <div className="mt-1 text-14 text-ink-soft">{children}</div> : null}
      </div>
      {action}
    </div>
  )
}
