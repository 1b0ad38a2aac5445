import { CircleCheck, CircleSlash, TriangleAlert } from '@/components/ui/icons'
import type { LiveUpdates, OwnSubscriptionState } from '@/lib/desk/contract/live'

const LOOKS = {
  on: { label: 'On', tone: 'good', icon: CircleCheck, why: 'Open pages update by themselves.' },
  off: { label: 'Off', tone: 'off', icon: CircleSlash, why: 'Open pages check every 30 s.' },
  silent: { label: 'Interrupted', tone: 'warn', icon: TriangleAlert, why: 'Changes arrive without their webhooks.' },
  broken: { label: 'Interrupted', tone: 'warn', icon: TriangleAlert, why: 'Subscriptions are missing or paused.' },
  unreachable: { label: 'Interrupted', tone: 'warn', icon: TriangleAlert, why: 'The service doesn’t answer.' },
  unverified: {
    label: 'Interrupted',
    tone: 'warn',
    icon: TriangleAlert,
    why: 'The subscriptions couldn’t be checked.',
  },
} as const

/** The state of live updates in words, with the reason. */
export function liveLook({ state, trouble }: LiveUpdates) {
  const look = LOOKS[state]
  return state === 'off' && trouble ? { ...look, why: trouble } : look
}

/** Removed or paused, by somebody or by the service itself. */
export const needsRepair = ({ id, state }: OwnSubscriptionState) => id === undefined || state === 'paused'
