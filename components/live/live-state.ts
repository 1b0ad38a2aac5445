import { CircleCheck, CircleSlash, TriangleAlert } from '@/components/ui/icons'
import type { LiveUpdates, OwnSubscriptionState } from '@/lib/desk/platform/live/contract'

const LOOKS = {
  on: { label: 'On', tone: 'good', icon: CircleCheck, why: 'Open pages update by themselves.' },
  off: { label: 'Off', tone: 'off', icon: CircleSlash, why: 'Open pages check every 30 s.' },
  incomplete: {
    label: 'Interrupted',
    tone: 'warn',
    icon: TriangleAlert,
    why: 'Some changes arrive without a webhook.',
  },
  unreachable: { label: 'Interrupted', tone: 'warn', icon: TriangleAlert, why: 'The service doesn’t answer.' },
} as const

/** The state of live updates in words, with the reason. */
export function liveLook({ state, trouble, subscriptions }: LiveUpdates) {
  const look = LOOKS[state]
  if (state === 'incomplete' && subscriptions.some(needsRepair)) {
    return { ...look, why: 'Subscriptions are missing or paused.' }
  }
  return state === 'off' && trouble ? { ...look, why: trouble } : look
}

/** Removed or paused, by somebody or by the service itself. */
export const needsRepair = ({ id, state }: OwnSubscriptionState) => id === undefined || state === 'paused'
