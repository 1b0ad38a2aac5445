import { Banner } from '@/components/ui/banner'
import type { ActionResult, DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'

type FailedSubscriptionsProps = { failed: ActionResult['failed']; subscriptions: readonly DeskSubscription[] }

/** The events of an endpoint for which an action failed, each reason once. */
export function FailedSubscriptions({ failed, subscriptions }: FailedSubscriptionsProps) {
  if (failed.length === 0) return null
  const reasons = [...new Set(failed.map(({ message }) => message))]
  const namesFor = (reason: string) =>
    subscriptions
      .filter(({ id }) => failed.some((each) => each.id === id && each.message === reason))
      .map(({ event_type }) => event_type)
      .join(', ')
  return (
    <Banner tone="bad" title={`${failed.length} of ${subscriptions.length} events failed`}>
      <ul className="flex flex-col gap-1">
        {reasons.map((reason) => (
          <li key={reason} className="[overflow-wrap:anywhere]">
            <span className="font-mono text-13">{namesFor(reason)}</span>
            <span>{`: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
