'use client'

import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { StepList } from '../actions/step-list'
import { SecretChoice, useSecretChoice } from '../secrets/secret-choice'
import { subscriptionHref } from '../subscriptions/targets'
import { TestInPlace } from '../test-event/test-in-place'
import type { Order, useCreation } from './use-creation'

type CreationResultProps = {
  order: Pick<Order, 'targetUrl' | 'events'>
  creation: ReturnType<typeof useCreation>
  secretRefusal: string | undefined
  onCreate: (order: Order) => void
}

/** What was created, and the next steps: what is left, a test event, receiver code. Nothing is created twice. */
export function CreationResult({ order, creation, secretRefusal, onCreate }: CreationResultProps) {
  const { targetUrl, events } = order
  const { run, checking, firstId } = creation
  const running = run.running || checking
  const { take, choice } = useSecretChoice('own')
  const inState = (...states: string[]) => events.filter((event) => states.includes(run.stepOf(event).is))
  const done = inState('done').length
  const left = inState('refused', 'waiting')
  const unknown = inState('unknown')

  function createRemaining() {
    const secret = take()
    if (secret) onCreate({ targetUrl, events, ...secret })
  }

  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="[overflow-wrap:anywhere]">
        <span>{`${running ? 'Creating' : 'Created'}: ${done} of ${events.length} events for `}</span>
        <span className="font-mono text-13">{targetUrl}</span>
      </p>
      {done < events.length && !running ? (
        <StepList
          label="Event types"
          steps={[...left, ...unknown].map((event) => ({ id: event, name: event, state: run.stepOf(event) }))}
        />
      ) : null}
      {unknown.length > 0 && !running ? (
        <Banner tone="warn" title={`We don’t know yet whether ${unknown.join(', ')} was created`}>
          Check the list of endpoints before you create it again: a second subscription would deliver every event twice.
        </Banner>
      ) : null}
      {left.length > 0 && !running ? (
        <div className="flex flex-col items-start gap-4 rounded-lg border border-line bg-surface p-4">
          <SecretChoice {...choice} label="Secret for the remaining events" error={choice.error ?? secretRefusal} />
          <Button variant="primary" onClick={createRemaining}>
            {`Create the remaining ${left.length}`}
          </Button>
        </div>
      ) : null}
      {firstId && !running ? (
        <>
          <TestInPlace id={firstId} variant={left.length > 0 ? 'secondary' : 'primary'} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/webhooks/samples">Receiver code</ButtonLink>
            <ButtonLink href={subscriptionHref(firstId)}>Open the endpoint</ButtonLink>
          </div>
        </>
      ) : null}
    </div>
  )
}
