import { CircleCheck, CircleDashed, CircleDot, CirclePause, type LucideIcon, ShieldOff } from 'lucide-react'
import type { Tone } from '@/components/ui/tone'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'

export type Look = { word: string; tone: Tone; icon: LucideIcon; detail?: string }

const PAUSED_BECAUSE = new Map<string, string>(
  Object.entries({
    asked: 'somebody paused it',
    gone: 'the target answered 410 Gone',
    failing: 'nothing but failures for five days',
  }),
)

/** Why it is paused, in words; an unknown reason is the service's own. */
export function pausedReason({ paused_because }: DeskSubscription): string | undefined {
  if (!paused_because) return undefined
  return PAUSED_BECAUSE.get(paused_because) ?? paused_because.replaceAll('_', ' ')
}

/** State of a subscription; where the service tells none, nobody claims that it delivers. */
export function subscriptionLook(subscription: DeskSubscription): Look {
  const { state, has_secret } = subscription
  if (state === 'paused') {
    const reason = pausedReason(subscription)
    return { word: 'Paused', tone: 'warn', icon: CirclePause, ...(reason && { detail: reason }) }
  }
  if (has_secret === false) {
    return { word: 'Unsigned', tone: 'warn', icon: ShieldOff, detail: 'no secret: deliveries carry no signature' }
  }
  if (state === undefined) return { word: 'State not told', tone: 'neutral', icon: CircleDot }
  if (state === 'active') return { word: 'Active', tone: 'good', icon: CircleCheck }
  return { word: state, tone: 'neutral', icon: CircleDot }
}

export const missingLook: Look = { word: 'Not subscribed', tone: 'off', icon: CircleDashed }

export const isPaused = ({ state }: DeskSubscription) => state === 'paused'
