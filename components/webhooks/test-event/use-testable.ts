import { useOffer } from '@/lib/browser/queries/identity'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { isPaused } from '../subscriptions/subscription-look'

/** The subscriptions that a test can be sent to: also paused ones, where the service says so. */
export function useTestable<T extends Pick<DeskSubscription, 'state'>>(subscriptions: readonly T[]): readonly T[] {
  const alsoPaused = useOffer('single_test')
  return alsoPaused ? subscriptions : subscriptions.filter((each) => !isPaused(each))
}
