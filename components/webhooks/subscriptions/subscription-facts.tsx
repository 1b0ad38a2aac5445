import { ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { CopyText } from '@/components/ui/copy'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { SideFacts } from '../side-facts'
import { subscriptionHref } from './targets'

/** What is known about the subscription; the service may leave any of it out. */
export function SubscriptionFacts({ subscription }: { subscription: DeskSubscription }) {
  const { id, has_secret, overlap_until, created_on, created_by, last_delivery_on, pending, dead_lettered } =
    subscription
  const now = useNow()
  const overlap = parseServiceDate(overlap_until)
  // A service that counts nothing doesn't say that there was no delivery.
  const noDelivery = pending === undefined ? undefined : 'None yet'
  return (
    <aside aria-label="Details" className="flex min-w-0 flex-col gap-4">
      <SideFacts
        facts={[
          [
            'Signed',
            has_secret === undefined ? undefined : (
              <>
                {has_secret ? 'With a secret' : 'No, it has no secret'}
                {overlap && overlap.getTime() > now ? (
                  <span className="block text-13 text-ink-soft">
                    Rotation in progress: the old secret signs until <Time value={overlap} mode="absolute" />
                  </span>
                ) : null}
              </>
            ),
          ],
          ['Pending', pending?.toLocaleString('en')],
          ['Dead letters', dead_lettered?.toLocaleString('en')],
          ['Last delivery', absolute(last_delivery_on) ?? last_delivery_on ?? noDelivery],
          [
            'Created',
            created_on || created_by ? (
              <>
                {absolute(created_on) ?? 'Unknown'}
                {created_by ? <span className="block text-13 text-ink-soft">by {created_by}</span> : null}
              </>
            ) : undefined,
          ],
          ['Id', <CopyText key="id" value={id} label="subscription id" className="-ml-1 pointer-coarse:min-h-11" />],
        ]}
      />
      <ButtonLink href={`${subscriptionHref(id)}/rotate`}>
        {has_secret === false ? 'Add a secret' : 'Rotate secret'}
      </ButtonLink>
    </aside>
  )
}

function absolute(text: string | undefined) {
  const date = parseServiceDate(text)
  return date && <Time value={date} mode="absolute" />
}
