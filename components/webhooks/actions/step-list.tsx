import { Check, CircleHelp, Clock, X } from 'lucide-react'
import { Spinner } from '@/components/ui/spinner'
import type { StepState } from './use-run'

const WORDS: Record<StepState['is'], string> = {
  waiting: 'Waits',
  running: 'Under way',
  done: 'Done',
  refused: 'Refused',
  unknown: 'Outcome not known',
}

function Mark({ is }: StepState) {
  if (is === 'running') return <Spinner />
  if (is === 'done') return <Check aria-hidden="true" className="size-4 text-good" />
  if (is === 'refused') return <X aria-hidden="true" className="size-4 text-bad" />
  if (is === 'unknown') return <CircleHelp aria-hidden="true" className="size-4 text-warn" />
  return <Clock aria-hidden="true" className="size-4 text-ink-faint" />
}

type StepListProps = {
  label: string
  steps: readonly {
    id: string
    name: string
    state: StepState
    doneWord?: string
    /** The reason stands elsewhere. */
    silent?: boolean
  }[]
}

/** Several requests, one after another, each with what became of it. */
export function StepList({ label, steps }: StepListProps) {
  // Before the first one is asked for, nothing waits for anything.
  const begun = steps.some(({ state }) => state.is !== 'waiting')
  return (
    <ul aria-label={label} aria-live="polite" className="flex flex-col rounded-lg border border-line">
      {steps.map(({ id, name, state, doneWord, silent }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2 border-b border-line px-3 py-1.5 last:border-b-0">
          {begun ? <Mark {...state} /> : null}
          <span className="min-w-0 flex-1 font-mono text-13 [overflow-wrap:anywhere]">{name}</span>
          {begun ? (
            <span className="text-12 text-ink-soft">
              {state.is === 'done' && doneWord ? doneWord : WORDS[state.is]}
            </span>
          ) : null}
          {'message' in state && !silent ? (
            <p className="basis-full pb-1 pl-6 text-12 text-ink-soft [overflow-wrap:anywhere]">{state.message}</p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
