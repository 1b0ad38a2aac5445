import { TabLinks } from '@/components/ui/tabs'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { siblingsOf } from './targets'

/** The event types of one target, each a subscription of its own. */
export function SiblingTabs({ of, list }: { of: DeskSubscription; list: readonly DeskSubscription[] }) {
  const siblings = siblingsOf(of, list)
  if (siblings.length < 2) return null
  return (
    <TabLinks
      label="Event types of this target"
      tabs={siblings.map(({ id, event_type, dead_lettered = 0 }) => ({
        href: `/webhooks/${encodeURIComponent(id)}`,
        label: (
          <>
            {event_type}
            {dead_lettered > 0 ? (
              <span className="relative tabular ml-1.5 rounded-sm bg-bad-soft px-1 text-12 text-bad">
                {dead_lettered}
                <span className="sr-only"> dead letters</span>
              </span>
            ) : null}
          </>
        ),
        current: id === of.id,
      }))}
    />
  )
}
