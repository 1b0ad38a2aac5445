'use client'

import { Check } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { STEPS } from '@/app/(desk)/templates/[id]/send/search-params'
import { cn } from '@/components/ui/cn'
import type { SendForm, SendSchema } from './draft/draft-form'
import { gapsOf } from './form-fields'
import { STEP_LABELS, type Step } from './wizard-steps'

type StepState = 'current' | 'done' | 'missing' | 'ahead'
type StepperProps = { step: Step; schema: SendSchema; hrefOf: (step: Step) => string; go: (step: Step) => void }

/** The steps as links. A step is done once it was opened and nothing is missing on it. */
export function Stepper({ step, schema, hrefOf, go }: StepperProps) {
  const { control, getValues } = useFormContext<SendForm>()
  useWatch({ control })
  const gaps = gapsOf(schema, getValues())
  const at = STEPS.indexOf(step)
  const [furthest, setFurthest] = useState(at)
  if (at > furthest) setFurthest(at)

  function stateOf(name: Step): StepState {
    if (name === step) return 'current'
    const index = STEPS.indexOf(name)
    if (index >= 2 || index > furthest) return 'ahead'
    return gaps.some((gap) => gap.step === name) ? 'missing' : 'done'
  }
  return <StepList stateOf={stateOf} linkTo={{ hrefOf, go }} />
}

type StepListProps = { stateOf: (step: Step) => StepState; linkTo?: Pick<StepperProps, 'hrefOf' | 'go'> }

/** The four steps and their states. The last step, "Sent", is never a link. */
export function StepList({ stateOf, linkTo }: StepListProps) {
  return (
    <nav aria-label="Steps of sending" className="-ml-1">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {STEPS.map((name, index) => {
          const label = <StepLabel name={name} number={index + 1} state={stateOf(name)} />
          const current = stateOf(name) === 'current' ? 'step' : undefined
          return (
            <li key={name} aria-current={linkTo ? undefined : current} className="flex items-center gap-2">
              {index > 0 ? <span aria-hidden="true" className="h-px w-3 bg-line-strong sm:w-8" /> : null}
              {!linkTo || name === 'sent' ? (
                <span className="flex h-8 items-center px-1 pointer-coarse:h-11">{label}</span>
              ) : (
                <Link
                  href={linkTo.hrefOf(name)}
                  prefetch={false}
                  aria-current={current}
                  onNavigate={(event) => {
                    event.preventDefault()
                    linkTo.go(name)
                  }}
                  className="flex h-8 items-center rounded-md px-1 hover:bg-hover pointer-coarse:h-11"
                >
                  {label}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

const CIRCLES: Record<StepState, string> = {
  current: 'border-accent bg-accent text-on-accent',
  done: 'border-good bg-good-soft text-good',
  missing: 'border-warn bg-warn-soft text-warn',
  ahead: 'border-line-strong',
}

function StepLabel({ name, number, state }: { name: Step; number: number; state: StepState }) {
  const isCurrent = state === 'current'
  return (
    <span className={cn('flex items-center gap-2 text-13', isCurrent ? 'font-medium text-ink' : 'text-ink-soft')}>
      <span
        aria-hidden="true"
        className={cn('tabular flex size-6 items-center justify-center rounded-full border text-12', CIRCLES[state])}
      >
        {state === 'done' ? <Check className="size-3.5" /> : state === 'missing' ? '!' : number}
      </span>
      <span className={cn(!isCurrent && 'max-sm:sr-only')}>{STEP_LABELS[name]}</span>
      {state === 'done' ? <span className="sr-only">, done</span> : null}
      {state === 'missing' ? <span className="sr-only">, something is missing</span> : null}
    </span>
  )
}
