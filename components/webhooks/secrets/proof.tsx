'use client'

import { useState } from 'react'
import { Time } from '@/components/ui/time'
import { useOffer } from '@/lib/browser/queries/identity'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import type { EndpointDetail } from '@/lib/desk/webhooks/contract/endpoint'
import { SignedBy, type TestSecret } from '../test-event/signed-by'
import { TestInPlace } from '../test-event/test-in-place'
import { useTestable } from '../test-event/use-testable'
import type { RotationState } from './rotation-state'

type OverlapTestProps = { subscriptions: readonly DeskSubscription[]; state: RotationState }

/** Tests the new secret before the switch. While the old one signs, deliveries say nothing about it. */
export function OverlapTest({ subscriptions, state }: OverlapTestProps) {
  const [secret, setSecret] = useState<TestSecret>('next')
  const canChoose = useOffer('single_test')
  const [tested] = useTestable(subscriptions)
  const confirmedOn = state.is === 'overlap' ? state.confirmedOn : undefined
  return (
    <>
      {confirmedOn ? (
        <p className="text-good">
          <span>Confirmed: your receiver accepted a test that the new secret signed, </span>
          <Time value={confirmedOn} />
          <span>.</span>
        </p>
      ) : (
        <p>Not confirmed yet: the old secret signs deliveries until the switch, so their answers prove nothing.</p>
      )}
      {canChoose ? <SignedBy value={secret} onChange={setSecret} /> : null}
      {tested ? <TestInPlace key={secret} id={tested.id} secret={canChoose ? secret : 'current'} /> : null}
    </>
  )
}

type SwitchedTestProps = { endpoint: EndpointDetail; state: RotationState }

/** What is known since the switch: only what the new secret signed counts. */
export function SwitchedTest({ endpoint: { health, subscriptions }, state }: SwitchedTestProps) {
  const [tested] = useTestable(subscriptions)
  return (
    <>
      <p>
        <span>Switched. </span>
        {state.is === 'confirmed' ? (
          <>
            <span>Your receiver accepted the new secret, first </span>
            <Time value={state.on} />
            <span>. Remove the old one from it.</span>
          </>
        ) : (
          <span>
            {state.is === 'unconfirmed'
              ? 'Nothing delivered with the new secret yet.'
              : 'The service doesn’t say which secret signed a delivery: send a test event.'}
          </span>
        )}
      </p>
      {health.is === 'failing' ? (
        <p className="text-bad">{`Deliveries fail: the last attempt ${health.status ? `was answered ${health.status}` : 'got no complete answer'}.`}</p>
      ) : null}
      {tested ? <TestInPlace id={tested.id} variant={state.is === 'confirmed' ? 'secondary' : 'primary'} /> : null}
    </>
  )
}
