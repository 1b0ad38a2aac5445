import { useRef, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { cn } from '@/components/ui/cn'
import { revealRows } from '@/components/ui/reveal-rows'
import { Time } from '@/components/ui/time'
import { softTone, type Tone } from '@/components/ui/tone'
import type { AnyAttempt, DeskDelivery } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { AnswerParts } from './answer-parts'
import { describeDuration } from './delivery-look'
import { failureAdvice } from './failure-advice'
import { groupRepeated, type Step, succeeded, timelineSteps } from './timeline-steps'

/** A delivery from its event to its end: attempts with their answers, and what followed from them. */
export function Timeline({ delivery }: { delivery: DeskDelivery }) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const steps = timelineSteps(delivery, useNow())
  const groups = showsAll ? steps.map((step) => [step]) : groupRepeated(steps)
  const last = steps.findLast(({ attempt }) => attempt)?.attempt
  return (
    <ol ref={list} aria-label="Timeline" className="flex flex-col">
      {groups.map(([step, ...repeated], index) =>
        step ? (
          <li key={step.key} className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0">
            {index < groups.length - 1 ? <Connector isAhead={groups[index + 1]?.[0]?.isAhead ?? false} /> : null}
            <Dot tone={step.tone} isAhead={step.isAhead ?? false} />
            {repeated.length > 0 ? (
              <Button
                size="sm"
                variant="ghost"
                className="justify-self-start"
                onClick={() => revealRows(list.current, () => setShowsAll(true))}
              >{`Show ${repeated.length + 1} more attempts`}</Button>
            ) : (
              <div className="flex min-w-0 flex-col gap-1">
                <StepLine step={step} />
                {step.attempt ? (
                  <Answer
                    attempt={step.attempt}
                    advice={adviceAt(steps, steps.indexOf(step))}
                    isLast={step.attempt === last}
                  />
                ) : null}
              </div>
            )}
          </li>
        ) : null,
      )}
    </ol>
  )
}

function Connector({ isAhead }: { isAhead: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn('absolute bottom-0 left-[9px] top-5 border-l-2 border-line-strong', isAhead && 'border-dashed')}
    />
  )
}

function Dot({ tone, isAhead }: { tone: Tone; isAhead: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn('mt-0.5 flex size-5 items-center justify-center rounded-full', softTone[tone])}
    >
      <span className={cn('size-2 rounded-full', isAhead ? 'border-2 border-current' : 'bg-current')} />
    </span>
  )
}

function StepLine({ step: { title, detail, at, attempt } }: { step: Step }) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="font-medium">{title}</span>
      {attempt ? <Badge tone={succeeded(attempt) ? 'good' : 'bad'}>{attempt.status ?? 'No answer'}</Badge> : null}
      {attempt?.duration_ms === undefined ? null : (
        <span className="tabular text-13 text-ink-soft">{describeDuration(attempt.duration_ms)}</span>
      )}
      {detail ? <span className="text-13 text-ink-soft [overflow-wrap:anywhere]">{detail}</span> : null}
      {at ? <Time value={at} mode="absolute" className="text-12 text-ink-faint" /> : null}
    </div>
  )
}

/** Said once where the attempts that follow fail in the same way. */
function adviceAt(steps: readonly Step[], index: number): string | undefined {
  const adviceOf = ({ attempt }: Step) => (attempt && !succeeded(attempt) ? failureAdvice(attempt) : undefined)
  const [advice, ...later] = steps.slice(index).flatMap((step) => (step.attempt ? [adviceOf(step)] : []))
  return later[0] === advice ? undefined : advice
}

type AnswerProps = { attempt: AnyAttempt; advice: string | undefined; isLast: boolean }

function Answer({ attempt, advice, isLast }: AnswerProps) {
  // The badge says which status was answered.
  const error = attempt.error === `the target answered ${attempt.status}` ? undefined : attempt.error
  return (
    <>
      {error ? <p className="text-13 text-bad [overflow-wrap:anywhere]">{`${capitalize(error)}.`}</p> : null}
      {advice ? <p className="text-13 text-ink-soft">{advice}</p> : null}
      <AnswerParts attempt={attempt} open={isLast && !succeeded(attempt)} />
    </>
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
