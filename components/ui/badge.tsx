import type { ReactNode } from 'react'
import { cn } from './cn'
import type { Icon } from './icon'
import { softTone, type Tone } from './tone'

type BadgeProps = { tone?: Tone; icon?: Icon; children: ReactNode; className?: string; title?: string }

export function Badge({ tone = 'neutral', icon: Icon, children, className, title }: BadgeProps) {
  return (
    <span
      title={title}
      className={cn(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-md border border-transparent px-1.5 text-12 font-medium',
        softTone[tone],
        className,
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-3.5 shrink-0" /> : null}
      <span className="truncate">{children}</span>
    </span>
  )
}
