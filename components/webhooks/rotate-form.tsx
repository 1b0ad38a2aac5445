'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { isOutcomeUnknown } from '@/lib/browser/call'
import type { ActionResult, DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { FailedEvents, isUnknown } from './actions/failed-events'
import { changeSubscriptions } from './queries'
import { SecretChoice, useSecretChoice, type useSecretRequests } from './secrets'

type RotateFormProps = {
  subscriptions: readonly DeskSubscription[]
  rotation: ReturnType<typeof useSecretRequests<ActionResult>>
}

/** Where the new secret comes from, and what failed. */
export function RotateForm({ subscriptions, rotation }: RotateFormProps) {
  const { start, retry, isRunning, result, refused, error } = rotation
  const { take, choice } = useSecretChoice()
  const isNotSure = isOutcomeUnknown(error) || (result?.failed.some(isUnknown) ?? false)

  function rotate() {
    const chosen = take()
    if (!chosen) return
    const send = (ids: readonly string[], secret: string) =>
      changeSubscriptions(
        subscriptions.filter(({ id }) => ids.includes(id)),
        { action: 'rotate', secret },
      )
    void start(
      subscriptions.map(({ id }) => id),
      chosen,
      send,
    )
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
      {result ? (
        <FailedEvents failed={result.failed} count={subscriptions.length} subscriptions={subscriptions} />
      ) : null}
      {isNotSure ? (
        <p>Send a test event and check which secret signs it: rotating again replaces the new secret.</p>
      ) : null}
      {result || isNotSure ? null : (
        <>
          {isRunning ? null : <SecretChoice {...choice} label="New secret" />}
          <Button variant="primary" pending={isRunning} onClick={rotate}>
            Rotate secret
          </Button>
        </>
      )}
      {retry ? (
        <Button variant="primary" pending={isRunning} onClick={() => void retry()}>
          {`Retry ${counted(refused.length, 'event')}`}
        </Button>
      ) : null}
    </div>
  )
}
