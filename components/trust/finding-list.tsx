import { CircleAlert, CircleCheck, CircleDot, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import type { Finding } from './findings'

const LOOKS: Record<Finding['tone'], { icon: LucideIcon; ink: string }> = {
  good: { icon: CircleCheck, ink: 'text-good' },
  warn: { icon: TriangleAlert, ink: 'text-warn' },
  bad: { icon: CircleAlert, ink: 'text-bad' },
  neutral: { icon: CircleDot, ink: 'text-ink-faint' },
}

/** A finding: its name, what was found, what it means, and what can be compared elsewhere. */
export function FindingItem({
  finding: { name, tone, found, meaning },
  children,
}: {
  finding: Finding
  children?: ReactNode
}) {
  const { icon: Icon, ink } = LOOKS[tone]
  return (
    <li className="flex gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', ink)} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap gap-x-2">
          <span className="font-medium text-ink">{name}</span>
          <span className="min-w-0 text-ink">{found}</span>
        </div>
        <p className="text-13 text-ink-soft">{meaning}</p>
        {children}
      </div>
    </li>
  )
}
