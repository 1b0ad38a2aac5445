import { Banner } from '@/components/ui/banner'
import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import type { DeskSubscription, Failure } from '@/lib/desk/upstream/contract/webhook-desk'

export const isUnknown = ({ reason }: Failure) => reason === OUTCOME_UNKNOWN

type FailedEventsProps = {
  failed: readonly Failure[]
  /** Of how many events. */
  count: number
  /** Where failures name subscriptions. */
  subscriptions?: readonly DeskSubscription[]
}

/** The events of an endpoint for which a request failed, each reason once. */
export function FailedEvents({ failed, count, subscriptions = [] }: FailedEventsProps) {
  if (failed.length === 0) return null
  const eventOf = ({ name }: Failure) => subscriptions.find(({ id }) => id === name)?.event_type ?? name
  const reasons = [...new Set(failed.map(({ message }) => message))]
  return (
    <Banner tone="bad" title={`${failed.length} of ${count} events failed`}>
      <ul className="flex flex-col gap-1">
        {reasons.map((reason) => (
          <li key={reason} className="[overflow-wrap:anywhere]">
            <span className="font-mono text-13">
              {failed
                .filter(({ message }) => message === reason)
                .map(eventOf)
                .join(', ')}
            </span>
            <span>{`: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
