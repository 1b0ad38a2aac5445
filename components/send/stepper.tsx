'use client'

import { Check } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { STEPS } from '@/app/(desk)/templates/[id]/send/search-params'
import { cn } from '@/components/ui/cn'
import type { SendForm, SendSchema } from './draft/draft-form'
import { gapsOf } from './recipients/gaps'
import { STEP_WORDS, type Step } from './steps'

type StepperProps = { step: Step; schema: SendSchema; hrefOf: (step: Step) => string; go: (step: Step) => void }

/** The steps as links. A step counts as done once it was seen and nothing is missing on it. */
export function Stepper({ step, schema, hrefOf, go }: StepperProps) {
  const { control, getValues } = useFormContext<SendForm>()
  useWatch({ control })
  const gaps = gapsOf(schema, getValues())
  const at = STEPS.indexOf(step)
  const [furthest, setFurthest] = useState(at)
  if (at > furthest) setFurthest(at)

  return (
    <nav aria-label="Steps of sending" className="-ml-1">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {STEPS.map((name, index) => {
          const isDone = index < 2 && index <= furthest && index !== at && !gaps.some((gap) => gap.step === name)
          const isMissing = index < 2 && index <= furthest && index !== at && !isDone
          const content = (
            <StepLabel name={name} number={index + 1} current={name === step} done={isDone} missing={isMissing} />
          )
          return (
            <li key={name} className="flex items-center gap-2">
              {index > 0 ? <span aria-hidden="true" className="h-px w-3 bg-line-strong sm:w-8" /> : null}
              {name === 'sent' ? (
                <span className="flex h-8 items-center pointer-coarse:h-11">{content}</span>
              ) : (
                <Link
                  href={hrefOf(name)}
                  prefetch={false}
                  aria-current={name === step ? 'step' : undefined}
                  onNavigate={(event) => {
                    event.preventDefault()
                    go(name)
                  }}
                  className="flex h-8 items-center rounded-md px-1 hover:bg-hover pointer-coarse:h-11"
                >
                  {content}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type StepLabelProps = { name: Step; number: number; current: boolean; done: boolean; missing?: boolean }

export function StepLabel({ name, number, current, done, missing = false }: StepLabelProps) {
  return (
    <span className={cn('flex items-center gap-2 text-13', current ? 'font-medium text-ink' : 'text-ink-soft')}>
      <span
        aria-hidden="true"
        className={cn(
          'tabular flex size-6 items-center justify-center rounded-full border text-12',
          current && 'border-accent bg-accent text-on-accent',
          done && 'border-good bg-good-soft text-good',
          missing && 'border-warn bg-warn-soft text-warn',
          !current && !done && !missing && 'border-line-strong',
        )}
      >
        {done ? <Check className="size-3.5" /> : missing ? '!' : number}
      </span>
      <span className={cn(!current && 'max-sm:sr-only')}>{STEP_WORDS[name]}</span>
      {done ? <span className="sr-only">, done</span> : null}
      {missing ? <span className="sr-only">, something is missing</span> : null}
    </span>
  )
}
