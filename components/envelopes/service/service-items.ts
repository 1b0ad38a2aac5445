import type { ItemSource } from '@/components/ui/live-list/merge-pages'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { readable } from '@/lib/desk/contract/unreadable'
import { type Item, keyOf } from '../items'

function toItem({ id, event_time, envelope }: EnvelopeEvent): Item {
  const changedAt = new Date(event_time)
  return { id: envelope.id ?? id, changedAt: Number.isNaN(changedAt.getTime()) ? undefined : changedAt, envelope }
}

export const FEED: ItemSource<readonly EnvelopeEvent[], Item> = {
  itemsOf: (events) => readable(events).map(toItem),
  keyOf,
  timeOf: ({ changedAt }) => changedAt?.getTime(),
}
