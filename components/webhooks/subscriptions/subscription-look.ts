import { CircleCheck, CircleDot, type Icon } from '@/components/ui/icons'
import { CirclePause, ShieldOff } from '@/components/ui/more-icons'
import type { Tone } from '@/components/ui/styles'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'

export type Look = { label: string; tone: Tone; icon: Icon; detail?: string }

const PAUSE_REASONS = new Map<string, string>([
  ['asked', 'somebody paused it'],
  ['gone', 'the target answered 410 Gone'],
  ['failing', 'every attempt failed for five days'],
])

/** Why it is paused; an unknown reason is shown in the service's own words. */
export function pauseReason({ paused_because }: Pick<DeskSubscription, 'paused_because'>): string | undefined {
  if (!paused_because) return undefined
  return PAUSE_REASONS.get(paused_because) ?? paused_because.replaceAll('_', ' ')
}

export function subscriptionLook(subscription: DeskSubscription): Look {
  const { state, has_secret } = subscription
  if (state === 'paused') {
    const reason = pauseReason(subscription)
    return { label: 'Paused', tone: 'warn', icon: CirclePause, ...(reason && { detail: reason }) }
  }
  if (has_secret === false) {
    return { label: 'Unsigned', tone: 'warn', icon: ShieldOff, detail: 'no secret, so deliveries have no signature' }
  }
  if (state === 'active') return { label: 'Active', tone: 'good', icon: CircleCheck }
  return { label: state ?? 'Unknown state', tone: 'neutral', icon: CircleDot }
}

export const isPaused = ({ state }: Pick<DeskSubscription, 'state'>) => state === 'paused'
