'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { StepList } from '../actions/step-list'
import { SecretChoice, useSecretChoice } from './secret-choice'
import type { useRotation } from './use-rotation'

type RotateFormProps = { subscriptions: readonly DeskSubscription[]; rotation: ReturnType<typeof useRotation> }

/** Where the new secret comes from, and what is left when a request failed. */
export function RotateForm({ subscriptions, rotation: { rotate, run } }: RotateFormProps) {
  const begun = subscriptions.some((each) => run.stepOf(each).is !== 'waiting')
  const { take, choice } = useSecretChoice()
  const inState = (...states: string[]) => subscriptions.filter((each) => states.includes(run.stepOf(each).is))
  const left = inState('waiting', 'refused')
  const unknown = inState('unknown')

  function start() {
    const secret = take()
    if (secret) void rotate(secret)
  }

  if (left.length + unknown.length === 0 && !run.running) return null
  return (
    <div className="flex flex-col items-start gap-4 text-ink">
      {begun && !run.running ? (
        <StepList
          label="Events"
          steps={subscriptions.map((each) => ({ id: each.id, name: each.event_type, state: run.stepOf(each) }))}
        />
      ) : null}
      {unknown.length > 0 && !run.running ? (
        <Banner tone="warn" title="We don’t know yet whether the new secret was set">
          No answer came. Send a test event and check which secret signs it: rotating again replaces the new secret.
        </Banner>
      ) : null}
      {left.length > 0 ? (
        <>
          {run.running ? null : <SecretChoice {...choice} label="New secret" />}
          <Button variant="primary" pending={run.running} onClick={start}>
            {begun && !run.running ? `Rotate the remaining ${left.length}` : 'Rotate secret'}
          </Button>
        </>
      ) : null}
    </div>
  )
}
