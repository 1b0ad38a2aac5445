import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type PhaseProps = {
  number: number
  title: string
  /** What was done, what is to be done now, and what comes later. */
  state: 'done' | 'now' | 'later'
  children: ReactNode
}

/** One phase of something that takes several, and often more than a day. */
export function Phase({ number, title, state, children }: PhaseProps) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 border-b border-line px-4 py-4 last:border-b-0"
    >
      <span
        aria-hidden="true"
        className={cn(
          'flex size-7 items-center justify-center rounded-full text-13 font-semibold',
          state === 'done' && 'bg-good-soft text-good',
          state === 'now' && 'bg-accent text-on-accent',
          state === 'later' && 'bg-off-soft text-off',
        )}
      >
        {state === 'done' ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <h2 className="text-16 font-semibold leading-7">
          {title}
          <span className="sr-only">{state === 'done' ? ', done' : state === 'now' ? ', to do now' : ', later'}</span>
        </h2>
        <div className="mt-1 flex max-w-[68ch] flex-col gap-3 text-14 text-ink-soft">{children}</div>
      </div>
    </li>
  )
}
