import { CircleCheck, CircleDot, CircleX, Hourglass, RotateCcw } from 'lucide-react'
import type { AnyDelivery } from '@/lib/desk/contract/webhooks/webhook-desk'
import type { Look } from '../subscriptions/subscription-look'

export const STATE_LABELS: Record<string, string> = {
  delivered: 'Delivered',
  pending: 'Pending',
  dead_lettered: 'Dead letter',
}

/** State of a delivery; one that failed and will be tried again says so. */
export function deliveryLook({
  state,
  attempts = 0,
}: Pick<AnyDelivery, 'state'> & { attempts?: number | undefined }): Look {
  if (state === 'delivered') return { word: 'Delivered', tone: 'good', icon: CircleCheck }
  if (state === 'dead_lettered') return { word: 'Dead letter', tone: 'bad', icon: CircleX }
  if (state === 'pending') {
    return attempts > 0
      ? { word: 'Retrying', tone: 'warn', icon: RotateCcw }
      : { word: 'Pending', tone: 'wait', icon: Hourglass }
  }
  return { word: state.replaceAll('_', ' '), tone: 'neutral', icon: CircleDot }
}
