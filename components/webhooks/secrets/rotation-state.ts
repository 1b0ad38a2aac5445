import { parseServiceDate } from '@/lib/contract/dates'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'

type Rotated = Pick<
  DeskSubscription,
  'overlap_until' | 'secret_changed_on' | 'secret_confirmed_on' | 'last_delivery_on' | 'state'
>

/**
 * `overlap`: the old secret signs until then. `unconfirmed`: the new secret signs, and nothing that it signed was accepted yet.
 * `confirmed`: something was, also a test. Where the service doesn't say, nothing is claimed.
 */
export type RotationState =
  | { is: 'none' }
  | { is: 'overlap'; until: Date; confirmedOn?: Date | undefined }
  | { is: 'unconfirmed' }
  | { is: 'confirmed'; on: Date }

/** How far the rotation of an endpoint's secret is: as far as the event that is behind. */
export function rotationState(subscriptions: readonly Rotated[], now: number): RotationState {
  const overlaps = subscriptions.flatMap(({ overlap_until }) => {
    const until = parseServiceDate(overlap_until)
    return until && until.getTime() > now ? [until] : []
  })
  const [until] = overlaps.toSorted((a, b) => a.getTime() - b.getTime())
  const rotated = subscriptions.filter(({ secret_changed_on }) => secret_changed_on)
  // All events of an endpoint have one secret and one receiver: what confirms it for one confirms it. An older success is another secret's.
  const changedOn = Math.max(
    ...rotated.map(({ secret_changed_on }) => parseServiceDate(secret_changed_on)?.getTime() ?? 0),
  )
  const [confirmedOn] = rotated
    .flatMap(({ secret_confirmed_on }) => parseServiceDate(secret_confirmed_on) ?? [])
    .filter((on) => on.getTime() >= changedOn)
    .toSorted((a, b) => a.getTime() - b.getTime())
  if (until) return { is: 'overlap', until, confirmedOn }
  if (rotated.length === 0) return { is: 'none' }
  return confirmedOn ? { is: 'confirmed', on: confirmedOn } : { is: 'unconfirmed' }
}
