import { counted } from '@/components/ui/format'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { byTarget, endpointHealth, endpointName, listedFailures } from '@/lib/desk/webhooks/contract/endpoint-health'

type EndpointInTrouble = { id: string; name: string; dead: number; trouble?: 'failing' | 'paused' }
/** One entry for all endpoints, because a list of them would hide the envelopes. */
export type EndpointTrouble = { title: string; reason: string; href: string }

/** The endpoints that fail, that the service paused, or that have dead letters. */
function inTrouble(subscriptions: readonly DeskSubscription[]): EndpointInTrouble[] {
  const failures = listedFailures(subscriptions)
  return [...byTarget(subscriptions).values()].flatMap((own) => {
    const [first] = own
    const { is, dead_lettered = 0, paused_because } = endpointHealth(own, failures)
    const trouble = is === 'failing' ? is : is === 'paused' && paused_because ? is : undefined
    if (!first || (dead_lettered === 0 && !trouble)) return []
    return [{ id: first.id, name: endpointName(first), dead: dead_lettered, ...(trouble && { trouble }) }]
  })
}

/** Undefined when nothing is wrong. */
export function describeTrouble(subscriptions: readonly DeskSubscription[]): EndpointTrouble | undefined {
  const found = inTrouble(subscriptions)
  const [first, ...others] = found
  if (!first) return undefined
  const withDead = found.filter(({ dead }) => dead > 0)
  const dead = withDead.reduce((sum, each) => sum + each.dead, 0)
  const letters = counted(dead, 'dead letter')
  if (others.length === 0) {
    const path = `/webhooks/${encodeURIComponent(first.id)}`
    if (dead === 0)
      return { title: `${first.name} ${STATES[first.trouble ?? 'failing'].one}`, reason: REASONS.failing, href: path }
    const reason = first.trouble ? `The endpoint ${STATES[first.trouble].one}.` : REASONS.dead
    return { title: `${first.name} has ${letters}`, reason, href: `${path}?state=dead_lettered` }
  }
  const counts = (['failing', 'paused'] as const).flatMap((trouble) => {
    const count = found.filter((each) => each.trouble === trouble).length
    return count > 0
      ? [`${counted(count, 'endpoint')} ${count === 1 ? STATES[trouble].one : STATES[trouble].many}`]
      : []
  })
  const sentence = counts.length > 0 ? `${counts.join(', ')}.` : REASONS.dead
  if (dead === 0) return { title: counts.join(', '), reason: REASONS.failing, href: '/webhooks' }
  return {
    title: `${counted(withDead.length, 'endpoint')} ${withDead.length === 1 ? 'has' : 'have'} ${letters}`,
    reason: sentence,
    href: '/webhooks?health=dead+letters',
  }
}

const STATES = {
  failing: { one: 'is failing', many: 'are failing' },
  paused: { one: 'was paused by the service', many: 'were paused by the service' },
}
const REASONS = {
  failing: 'Events aren’t reaching the receiver.',
  dead: 'The service has stopped trying them. Retry them or dismiss them.',
}

/** The endpoints in a few words, for the strip of health. */
export function summarizeEndpoints(subscriptions: readonly DeskSubscription[]): { isWell: boolean; text: string } {
  const targets = new Set(subscriptions.map(({ target_url }) => target_url)).size
  if (targets === 0) return { isWell: true, text: 'None yet' }
  const found = inTrouble(subscriptions)
  const count = (trouble: EndpointInTrouble['trouble']) => found.filter((each) => each.trouble === trouble).length
  const dead = found.reduce((sum, each) => sum + each.dead, 0)
  const parts = [
    count('failing') > 0 ? `${count('failing')} failing` : '',
    count('paused') > 0 ? `${count('paused')} paused` : '',
    dead > 0 ? counted(dead, 'dead letter') : '',
  ].filter(Boolean)
  return parts.length > 0
    ? { isWell: false, text: parts.join(', ') }
    : { isWell: true, text: `${counted(targets, 'endpoint')}, no failures` }
}
