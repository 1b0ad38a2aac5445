import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { Time } from '@/components/ui/time'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { subscriptionHref } from '../subscriptions/targets'
import { rotationState } from './rotation-state'

/** A rotation that somebody has to finish: switch, or see that the receiver knows the new secret. */
export function RotationNote({ id, subscriptions }: { id: string; subscriptions: readonly DeskSubscription[] }) {
  const state = rotationState(subscriptions, useNow())
  const href = `${subscriptionHref(id)}/rotate`
  if (state.is === 'overlap') {
    return (
      <Banner
        title={
          <>
            <span>Rotation under way: old secret valid until </span>
            <Time value={state.until} mode="absolute" />
          </>
        }
        action={
          <ButtonLink size="sm" href={href}>
            {state.confirmedOn ? 'Switch' : 'Test and switch'}
          </ButtonLink>
        }
      >
        {state.confirmedOn ? 'Your receiver accepted the new secret.' : 'Nothing confirmed the new secret yet.'}
      </Banner>
    )
  }
  if (state.is !== 'unconfirmed') return null
  return (
    <Banner
      tone="warn"
      title="Switched to the new secret"
      action={
        <ButtonLink size="sm" href={href}>
          Send test event
        </ButtonLink>
      }
    >
      Nothing delivered with the new secret yet.
    </Banner>
  )
}
