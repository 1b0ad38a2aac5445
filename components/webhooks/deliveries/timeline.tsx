import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { revealRows } from '@/components/ui/focus'
import { HeaderList, ScrollText } from '@/components/ui/monospace'
import { Disclosure } from '@/components/ui/panel'
import { Badge } from '@/components/ui/status'
import { softTone, type Tone } from '@/components/ui/styles'
import { Time, useNow } from '@/components/ui/time'
import type { AnyAttempt, DeskDelivery } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { capitalize } from '@/lib/text/one-line'
import { describeDuration } from './delivery-look'
import { groupRepeated, type Step, succeeded, timelineSteps } from './timeline-steps'

/**
 * A delivery from its event to its end: attempts with their answers, and what followed from them.
 */
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
                variant="tertiary"
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

function Answer({ attempt, advice, isLast }: { attempt: AnyAttempt; advice: string | undefined; isLast: boolean }) {
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

/** What to do about a failure, by what its error says. The first that matches counts. */
const BY_ERROR: [pattern: RegExp, advice: string][] = [
  [
    /no complete answer within/,
    'Answer 2xx at once, and do the work afterwards. The receiver may have done it already.',
  ],
  [/refused the connection/, 'Nothing listens at this host and port. Start the receiver, or check its firewall.'],
  [
    /after the request was sent, without an answer/,
    'The receiver may have processed it. Look for a crash or a proxy’s limit.',
  ],
  [
    /closed the connection before/,
    'A firewall or proxy may have closed it. Check the network in front of the receiver.',
  ],
  [/could not be (found|looked up)|not resolve/, 'Check the host’s name in the target, and its DNS records.'],
  [/certificate has expired/, 'Renew the receiver’s certificate.'],
  [
    /self-signed|chain is incomplete|authority is unknown/,
    'Install a certificate of a public authority, with its full chain.',
  ],
  [/for another host name/, 'Install a certificate for this host, or change the target to the name it has.'],
  [/TLS connection failed/, 'Check the receiver’s TLS settings. It needs TLS 1.2 or newer and a valid certificate.'],
  [/not valid HTTP/, 'Something other than an HTTP server is answering on this port. Check the target.'],
  [/headers of the answer are too large/, 'Answer with fewer or shorter headers.'],
  [/no route|timed out|no connection/, 'The host can’t be reached. Check its network and firewall.'],
  [/must /, 'Change the endpoint’s target to an https address that is public.'],
  [
    /the attempt failed/,
    'This happened at the service. Retry it. If it happens again, tell the people who run the service.',
  ],
]

const BY_STATUS: Record<number, string> = {
  400: 'The receiver rejected the request. Its logs should say what it expects.',
  401: 'The receiver refused the signature or asks for credentials. Check the secret it uses.',
  403: 'The receiver or a firewall refused it. Check the secret, and rules that block requests.',
  404: 'Nothing handles this path. Check the path of the target.',
  405: 'The receiver doesn’t accept POST at this path. Check the target.',
  410: 'Resume the subscription when the receiver is back, or remove it.',
  413: 'The receiver’s limit for bodies is too low. Raise it.',
  429: 'The receiver gets more requests than it takes. Raise its limit.',
}

/**
 * What the person who looks after the receiver can do; undefined when there is nothing true to say.
 */
export function failureAdvice({ status, error = '' }: AnyAttempt): string | undefined {
  if (status === undefined) return BY_ERROR.find(([pattern]) => pattern.test(error))?.[1]
  if (status >= 300 && status < 400) return 'Change the endpoint’s target to the final address.'
  // An answer that was cut off has a status as well.
  if (status < 300) return BY_ERROR.find(([pattern]) => pattern.test(error))?.[1]
  if (BY_STATUS[status]) return BY_STATUS[status]
  return status >= 500
    ? 'The receiver failed. Its logs from this time should say why.'
    : 'The receiver rejected the request. Its logs should say why.'
}
