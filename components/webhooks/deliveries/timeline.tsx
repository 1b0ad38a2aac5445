import { cn } from '@/components/ui/cn'
import { HeaderList, ScrollText } from '@/components/ui/monospace'
import { Disclosure } from '@/components/ui/panel'
import { Badge } from '@/components/ui/status'
import { softTone, type Tone } from '@/components/ui/styles'
import { Time, useNow } from '@/components/ui/time'
import type { AnyAttempt, DeskDelivery } from '@/lib/desk/upstream/contract/webhook-desk'
import { capitalize } from '@/lib/text/one-line'
import { describeDuration } from './delivery-look'
import { type Step, succeeded, timelineSteps } from './timeline-steps'

/**
 * A delivery from its event to its end: attempts with their answers, and what followed from them.
 */
export function Timeline({ delivery }: { delivery: DeskDelivery }) {
  const steps = timelineSteps(delivery, useNow())
  const last = steps.findLast(({ attempt }) => attempt)?.attempt
  return (
    <ol aria-label="Timeline" className="flex flex-col">
      {steps.map((step, index) => {
        const following = steps[index + 1]
        return (
          <li key={step.key} className="relative grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0">
            {following ? <Connector isAhead={following.isAhead ?? false} /> : null}
            <Dot tone={step.tone} isAhead={step.isAhead ?? false} />
            <div className="flex min-w-0 flex-col gap-1">
              <StepLine step={step} />
              {step.attempt ? <Answer attempt={step.attempt} isLast={step.attempt === last} /> : null}
            </div>
          </li>
        )
      })}
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

function Answer({ attempt, isLast }: { attempt: AnyAttempt; isLast: boolean }) {
  // The badge says which status was answered.
  const error = attempt.error === `the target answered ${attempt.status}` ? undefined : attempt.error
  return (
    <>
      {error ? <p className="text-13 text-bad [overflow-wrap:anywhere]">{`${capitalize(error)}.`}</p> : null}
      <AnswerParts attempt={attempt} open={isLast && !succeeded(attempt)} />
    </>
  )
}

/** What the receiver answered to one attempt: body and headers. */
export function AnswerParts({ attempt, open = false }: { attempt: AnyAttempt; open?: boolean }) {
  const { response_body, response_headers = {}, response_truncated } = attempt
  const headers = Object.entries(response_headers)
  if (!response_body && headers.length === 0) return null
  return (
    <Disclosure
      title={`Receiver’s answer${response_truncated ? ', first 4 kB: the rest was cut off' : ''}`}
      open={open}
    >
      {response_body ? (
        <ScrollText label="Receiver’s answer" className="max-h-80 pt-0">
          {response_body}
        </ScrollText>
      ) : null}
      {headers.length > 0 ? (
        <HeaderList
          label="Receiver’s headers"
          headers={headers}
          className={response_body ? 'border-t border-line' : 'pt-0'}
        />
      ) : null}
    </Disclosure>
  )
}
