import { CircleCheck, CircleDot, CircleX, Hourglass } from '@/components/ui/icons'
import { Ban, RotateCcw } from '@/components/ui/more-icons'
import type { AnyDelivery } from '@/lib/desk/upstream/contract/webhook-desk'
import { type Look, subscriptionHref } from '../subscription'

export const STATE_LABELS: Record<string, string> = {
  delivered: 'Delivered',
  pending: 'Pending',
  dead_lettered: 'Dead letter',
  dismissed: 'Dismissed',
  failed: 'Failed test',
}

/** A delivery's state; "Retrying" after a failed attempt. */
export function deliveryLook({
  state,
  attempts = 0,
}: Pick<AnyDelivery, 'state'> & { attempts?: number | undefined }): Look {
  if (state === 'delivered') return { label: 'Delivered', tone: 'good', icon: CircleCheck }
  if (state === 'dead_lettered') return { label: 'Dead letter', tone: 'bad', icon: CircleX }
  if (state === 'failed') return { label: 'Failed', tone: 'bad', icon: CircleX }
  if (state === 'dismissed') return { label: 'Dismissed', tone: 'off', icon: Ban }
  if (state === 'pending') {
    return attempts > 0
      ? { label: 'Retrying', tone: 'warn', icon: RotateCcw }
      : { label: 'Pending', tone: 'wait', icon: Hourglass }
  }
  return { label: state.replaceAll('_', ' '), tone: 'neutral', icon: CircleDot }
}

/** "212 ms", "15.0 s". */
export const describeDuration = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`)

type Addressed = { id: string; subscription_id: string }

export const deliveryHref = ({ subscription_id, id }: Addressed): string =>
  `${subscriptionHref(subscription_id)}/deliveries/${encodeURIComponent(id)}`

/** A delivery in one line: its id, event, state and address. */
export function deliveryLine(delivery: Addressed & { state: string; event_type?: string | undefined }): string {
  const page = `${window.location.origin}${deliveryHref(delivery)}`
  return [delivery.id, delivery.event_type, deliveryLook(delivery).label, page].filter(Boolean).join(' · ')
}

/** The end of the id, because ids that sort by time begin alike. */
export const shortDeliveryId = (id: string): string => id.slice(-8)
