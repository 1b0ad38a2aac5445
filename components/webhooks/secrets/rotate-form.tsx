'use client'

import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { ErrorState } from '@/components/ui/error-state'
import { isOutcomeUnknown } from '@/lib/browser/call'
import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { FailedSubscriptions } from '../actions/failed-subscriptions'
import { SecretChoice, useSecretChoice } from './secret-choice'
import type { useRotation } from './use-rotation'

type RotateFormProps = { subscriptions: readonly DeskSubscription[]; rotation: ReturnType<typeof useRotation> }

/** Where the new secret comes from, and what failed. */
export function RotateForm({ subscriptions, rotation }: RotateFormProps) {
  const { rotate, retry, isRunning, failed, refused, error } = rotation
  const { take, choice } = useSecretChoice()
  const isUnknown = isOutcomeUnknown(error)

  function start() {
    const secret = take()
    if (secret) void rotate(secret)
  }

  return (
    <div className="flex flex-col items-start gap-4 text-ink empty:hidden">
      {error ? (
        <ErrorState
          error={error}
          title="The secret wasn’t rotated"
          unknownTitle="We don’t know yet whether the new secret was set"
        />
      ) : null}
      {isUnknown || failed?.some(({ reason }) => reason === OUTCOME_UNKNOWN) ? (
        <p>Send a test event and check which secret signs it: rotating again replaces the new secret.</p>
      ) : null}
      {failed ? <FailedSubscriptions failed={failed} subscriptions={subscriptions} /> : null}
      {failed === undefined && !isUnknown ? (
        <>
          {isRunning ? null : <SecretChoice {...choice} label="New secret" />}
          <Button variant="primary" pending={isRunning} onClick={start}>
            Rotate secret
          </Button>
        </>
      ) : null}
      {retry ? (
        <Button variant="primary" pending={isRunning} onClick={() => void retry()}>
          {`Retry ${counted(refused.length, 'event')}`}
        </Button>
      ) : null}
    </div>
  )
}
