import type { ReactNode } from 'react'
import { Check, Clock, X } from '@/components/ui/icons'
import { CircleHelp } from '@/components/ui/more-icons'
import { Spinner } from '@/components/ui/spinner'
import type { StepState } from './use-run'

const STATES: Record<StepState['is'], { label: string; mark: ReactNode }> = {
  waiting: { label: 'Waiting', mark: <Clock aria-hidden="true" className="size-4 text-ink-faint" /> },
  running: { label: 'In progress', mark: <Spinner /> },
  done: { label: 'Done', mark: <Check aria-hidden="true" className="size-4 text-good" /> },
  refused: { label: 'Refused', mark: <X aria-hidden="true" className="size-4 text-bad" /> },
  unknown: { label: 'Unknown outcome', mark: <CircleHelp aria-hidden="true" className="size-4 text-warn" /> },
}

type StepListProps = {
  label: string
  steps: readonly {
    id: string
    name: string
    state: StepState
    doneLabel?: string
    /** The reason is shown elsewhere. */
    isSilent?: boolean
  }[]
}

/** Requests that run one after another, with each one's outcome. */
export function StepList({ label, steps }: StepListProps) {
  const begun = steps.some(({ state }) => state.is !== 'waiting')
  return (
    <ul aria-label={label} aria-live="polite" className="flex flex-col rounded-lg border border-line">
      {steps.map(({ id, name, state, doneLabel, isSilent }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 border-b border-line px-3 py-1.5 last:border-b-0">
          {begun ? <span>{STATES[state.is].mark}</span> : null}
          <span className="min-w-0 flex-1 font-mono text-13 [overflow-wrap:anywhere]">{name}</span>
          {begun ? (
            <span className="text-12 text-ink-soft">
              {state.is === 'done' && doneLabel ? doneLabel : STATES[state.is].label}
            </span>
          ) : null}
          {'message' in state && !isSilent ? (
            <p className="basis-full pb-1 pl-6 text-12 text-ink-soft [overflow-wrap:anywhere]">{state.message}</p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
