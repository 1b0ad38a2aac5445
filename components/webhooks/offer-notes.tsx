import { Banner } from '@/components/ui/banner'
import type { SubscriptionList, SubscriptionOperation } from '@/lib/desk/contract/webhooks/webhook-desk'

const WORDS: Record<SubscriptionOperation, string> = {
  list: 'listing subscriptions',
  change: 'changing target, event type or secret',
  pause: 'pausing',
  resume: 'resuming',
  remove: 'removing',
  test: 'test events',
  recover: 'recovering dead letters',
  deliveries: 'listing deliveries',
  delivery: 'reading one delivery',
  retry: 'retrying a delivery',
}

/** What the service refused so far of the operations that its interface does not show. */
export function OfferNotes({ list }: { list: SubscriptionList }) {
  if (list.listed && list.not_offered.length === 0) return null
  return (
    <Banner
      tone="warn"
      title={
        list.listed ? 'The service does not offer everything on this page' : 'The service does not list subscriptions'
      }
    >
      {list.listed ? null : (
        <p>
          Below is what this dashboard created. What others created is missing, and whether these are still there is not
          known. Creating works as always.
        </p>
      )}
      {list.not_offered.length > 0 ? (
        <ul className="mt-1 list-disc pl-4">
          {list.not_offered.map(({ operation, code }) => (
            <li key={operation}>
              {WORDS[operation]}: {code === 403 ? "the desk's key may not" : 'not offered'} (answered {code})
            </li>
          ))}
        </ul>
      ) : null}
    </Banner>
  )
}
