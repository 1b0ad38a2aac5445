'use client'

import Link from 'next/link'
import { useEffect, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Check } from '@/components/ui/icons'
import type { DraftStep } from '@/lib/desk/drafts/contract/draft-step'
import { useDraft } from '../../open-draft/use-draft'
import { stepLabel, useProblems, useWizard } from './use-wizard'

type StepState = 'current' | 'done' | 'missing' | 'ahead'

/**
 * The steps as links, prefetched as a whole once the page is loaded: before that, they would slow
 * it. A step is done once it was opened and nothing is missing on it. `isCompact`: only wide screens
 * show the names of the other steps.
 */
export function Stepper({ isCompact = false }: { isCompact?: boolean }) {
  const { draft, flush } = useDraft()
  const { step, steps, hrefOf } = useWizard()
  const problems = useProblems()
  const isLoaded = useIsLoaded()
  const at = steps.indexOf(step)
  const [furthest, setFurthest] = useState(at)
  if (at > furthest) setFurthest(at)

  function stateOf(name: DraftStep): StepState {
    if (name === step) return 'current'
    if (name === 'review' || steps.indexOf(name) > furthest) return 'ahead'
    return problems.some((problem) => problem.step === name) ? 'missing' : 'done'
  }

  return (
    <nav aria-label={draft.purpose === 'template' ? 'Steps of the template' : 'Steps of sending'} className="sm:-ml-1">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {steps.map((name, index) => (
          <li key={name} className="flex items-center gap-2">
            {index > 0 ? <span aria-hidden="true" className="h-px w-4 bg-line-strong xl:w-8" /> : null}
            <Link
              href={hrefOf(name)}
              prefetch={isLoaded}
              aria-current={name === step ? 'step' : undefined}
              onNavigate={() => void flush()}
              className="flex h-8 items-center rounded-md px-1 hover:bg-hover pointer-coarse:h-11"
            >
              <StepLabel
                name={stepLabel(name, draft.purpose)}
                number={index + 1}
                state={stateOf(name)}
                nameClass={isCompact ? 'max-xl:sr-only' : 'max-md:sr-only'}
              />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const USES = ['pointermove', 'pointerdown', 'keydown', 'focusin']
/** By then the page and its documents are loaded on most connections. */
const LOADED_MS = 2_000

/**
 * Whether the page is loaded, or somebody uses it: the next steps open without the network from
 * then on.
 */
function useIsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const listeners = new AbortController()
    const load = () => {
      listeners.abort()
      clearTimeout(timer)
      setLoaded(true)
    }
    const timer = setTimeout(load, LOADED_MS)
    for (const type of USES) window.addEventListener(type, load, { signal: listeners.signal })
    return () => {
      listeners.abort()
      clearTimeout(timer)
    }
  }, [])
  return isLoaded
}

const CIRCLES: Record<StepState, string> = {
  current: 'border-ink bg-ink text-surface',
  done: 'border-good bg-good-soft text-good',
  missing: 'border-warn bg-warn-soft text-warn',
  ahead: 'border-line-strong',
}

/** `nameClass`: the class that hides the names of the steps that are not open. */
type StepLabelProps = { name: string; number: number; state: StepState; nameClass: string }

function StepLabel({ name, number, state, nameClass }: StepLabelProps) {
  const isCurrent = state === 'current'
  return (
    <span className={cn('flex items-center gap-2 text-13', isCurrent ? 'font-medium text-ink' : 'text-ink-soft')}>
      <span
        aria-hidden="true"
        className={cn('tabular flex size-6 items-center justify-center rounded-full border text-12', CIRCLES[state])}
      >
        {state === 'done' ? <Check className="size-3.5" /> : state === 'missing' ? '!' : number}
      </span>
      <span className={cn(!isCurrent && nameClass)}>{name}</span>
      {state === 'done' ? <span className="sr-only">, done</span> : null}
      {state === 'missing' ? <span className="sr-only">, something is missing</span> : null}
    </span>
  )
}
