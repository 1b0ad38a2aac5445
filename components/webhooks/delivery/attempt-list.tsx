import { Badge } from '@/components/ui/badge'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { AnyAttempt } from '@/lib/desk/contract/webhooks/webhook-desk'
import { describeDuration } from './delivery-look'
import { succeeded } from './lifecycle-steps'

/** Each attempt with its answer, newest first. */
export function AttemptList({ attempts }: { attempts: readonly AnyAttempt[] }) {
  if (attempts.length === 0) return <p className="text-14 text-ink-faint">Not attempted yet.</p>
  const numbered = attempts.map((attempt, index) => ({ attempt, number: index + 1 })).reverse()
  return (
    <ol aria-label="Attempts" className="flex flex-col gap-3">
      {numbered.map(({ attempt, number }) => (
        <li key={number} className="rounded-lg border border-line bg-surface">
          <Attempt attempt={attempt} number={number} />
        </li>
      ))}
    </ol>
  )
}

function Attempt({ attempt, number }: { attempt: AnyAttempt; number: number }) {
  const { at, status, error, duration_ms, response_body, response_truncated } = attempt
  const moment = parseServiceDate(at)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <span className="font-medium">Attempt {number}</span>
        <Badge tone={succeeded(attempt) ? 'good' : 'bad'}>{status ?? 'No answer'}</Badge>
        {duration_ms === undefined ? null : (
          <span className="tabular text-13 text-ink-soft">{describeDuration(duration_ms)}</span>
        )}
        {moment ? <Time value={moment} mode="absolute" className="text-13 text-ink-faint" /> : null}
      </div>
      {error ? (
        <p className="border-t border-line px-3 py-2 text-13 text-bad [overflow-wrap:anywhere]">{error}</p>
      ) : null}
      {response_body ? (
        <details className="border-t border-line">
          <summary className="px-3 py-2 text-13 text-ink-soft pointer-coarse:py-3">
            Receiver’s answer{response_truncated ? ', first 4 kB' : ''}
          </summary>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
            tabIndex={0}
            className="max-h-80 overflow-auto px-3 pb-3 font-mono text-12 whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {response_body}
          </pre>
        </details>
      ) : null}
    </>
  )
}
