import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Check } from '@/components/ui/icons'

type PhaseProps = { number: number; title: string; state: 'done' | 'now' | 'later'; children: ReactNode }

const PHASE_STATES = {
  done: { color: 'bg-good-soft text-good', text: ', done' },
  now: { color: 'bg-accent text-on-accent', text: ', to do now' },
  later: { color: 'bg-off-soft text-off', text: ', later' },
}

/** A phase of a task that often takes more than a day. */
export function Phase({ number, title, state, children }: PhaseProps) {
  const { color, text } = PHASE_STATES[state]
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 border-b border-line px-4 py-4 last:border-b-0"
    >
      <span
        aria-hidden="true"
        className={cn('flex size-7 items-center justify-center rounded-full text-13 font-semibold', color)}
      >
        {state === 'done' ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <h2 className="text-16 font-semibold leading-7">
          <span>{title}</span>
          <span className="sr-only">{text}</span>
        </h2>
        <div className="mt-1 flex max-w-[68ch] flex-col gap-3 text-14 text-ink-soft">{children}</div>
      </div>
    </li>
  )
}
