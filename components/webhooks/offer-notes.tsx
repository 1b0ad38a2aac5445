import { Banner } from '@/components/ui/banner'
import { OPERATION_NAMES } from '@/lib/desk/platform/upstream/contract/operation-names'
import type { SubscriptionList } from '@/lib/desk/platform/upstream/contract/webhook-desk'

/** The optional operations that the service has refused so far. */
export function OfferNotes({ list }: { list: Pick<SubscriptionList, 'is_complete' | 'not_offered'> }) {
  if (list.is_complete && list.not_offered.length === 0) return null
  return (
    <Banner
      tone="warn"
      title={
        list.is_complete
          ? 'The service doesn’t offer everything on this page'
          : 'The service doesn’t list subscriptions'
      }
    >
      {list.is_complete ? null : (
        <p>
          Only the subscriptions that this dashboard created are shown, and some may have been removed since. You can
          still create subscriptions.
        </p>
      )}
      {list.not_offered.length > 0 ? (
        <ul className="mt-1 list-disc pl-4">
          {list.not_offered.map(({ operation, code }) => (
            <li key={operation}>{`${capitalized(OPERATION_NAMES[operation])}: not offered (answered ${code})`}</li>
          ))}
        </ul>
      ) : null}
    </Banner>
  )
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
