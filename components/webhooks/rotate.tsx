'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Check } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { loadable } from '@/components/ui/loadable'
import { PageHeader } from '@/components/ui/page-header'
import { Time, useNow } from '@/components/ui/time'
import { queryKeys } from '@/lib/browser/keys'
import { useOffer } from '@/lib/browser/queries/session'
import { parseServiceDate } from '@/lib/contract/dates'
import type { ActionResult, DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import type { EndpointDetail } from '@/lib/desk/webhooks/contract/endpoint'
import type { TestSecret } from './actions/test-result'
import { EndpointFrame } from './endpoints/availability'
import { RotateForm } from './rotate-form'
import { NewSecretDialog, useSecretRequests } from './secrets'
import { namesOf, type RotationState, rotationState, subscriptionHref, useTestable } from './subscription'

const DeliveryExample = loadable(() => import('./guide/delivery-example'))
const RunDialog = loadable(async () => ({ default: (await import('./actions/run-dialog')).RunDialog }))

const TestInPlace = loadable(async () => ({ default: (await import('./actions/test-result')).TestInPlace }))
const SignedBy = loadable(async () => ({ default: (await import('./actions/test-result')).SignedBy }))

/** Replaces an endpoint's secret without a rejected delivery: generate, test, switch. */
export function Rotate({ id }: { id: string }) {
  return <EndpointFrame id={id}>{(endpoint) => <Phases endpoint={endpoint} />}</EndpointFrame>
}

function Phases({ endpoint }: { endpoint: EndpointDetail }) {
  const { id, target_url, subscriptions } = endpoint
  const client = useQueryClient()
  const [isSwitching, setSwitching] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const rotation = useSecretRequests<ActionResult>()
  const test = useRef<HTMLDivElement>(null)
  const isRotated = rotation.result?.failed.length === 0
  // The page's clock ends the overlap while somebody watches, but is too slow to begin it.
  const now = Math.max(useNow(), Date.now())
  const endOf = (until: string | undefined) => {
    const end = parseServiceDate(until)
    return end && end.getTime() > now ? end : undefined
  }
  const state = rotationState(subscriptions, now)
  const inOverlap = subscriptions.filter((each) => endOf(each.overlap_until))
  const until = endOf(inOverlap[0]?.overlap_until)
  const overlaps = until !== undefined
  // Also after a reload, where the service says that nothing confirmed the secret yet.
  const isSwitched = !overlaps && (isRotated || (state.is === 'unconfirmed' && !isAgain))
  const isBegun = rotation.isRunning || rotation.result !== undefined || rotation.error !== undefined
  // Also by somebody else, or before a reload: the test is next.
  const isGenerated = isRotated || isSwitched || (overlaps && !isBegun && !isAgain)
  const later = isSwitched ? 'done' : 'later'

  function openSwitch() {
    // The dialog says whether the receiver has accepted the new secret, and follows the answer.
    void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    setSwitching(true)
  }

  return (
    <>
      <PageHeader
        title="Rotate secret"
        about={<span className="[overflow-wrap:anywhere]">{target_url}</span>}
        back={{ href: subscriptionHref(id), label: 'Endpoint' }}
      />
      <div className="grid items-start gap-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <ol className="card max-w-180">
          <Phase number={1} title="Generate" state={isGenerated ? 'done' : 'now'}>
            {isSwitched ? (
              <p>The secret was replaced.</p>
            ) : isGenerated ? (
              <p>The new secret is set. The old one signs until the switch.</p>
            ) : (
              <p>Your receiver needs no change yet: the old secret keeps signing for 24 hours.</p>
            )}
            {overlaps && isAgain && !isRotated ? (
              <Banner tone="warn" title="A rotation is in progress">
                Rotating again replaces the new secret.
              </Banner>
            ) : null}
            {isGenerated && !isRotated ? (
              <div>
                <Button size="sm" onClick={() => setAgain(true)}>
                  Rotate again
                </Button>
              </div>
            ) : (
              <RotateForm subscriptions={subscriptions} rotation={rotation} />
            )}
          </Phase>
          <Phase number={2} title="Test" state={overlaps ? 'now' : later}>
            {isSwitched ? (
              <p>
                {state.is === 'confirmed'
                  ? 'Your receiver accepted a request that the new secret signed.'
                  : 'Nothing confirmed the new secret before the switch.'}
              </p>
            ) : (
              <p>
                Add the new secret to your receiver, and accept{' '}
                <code className="text-13">X-Service-Signature-Next</code> too (
                <TextLink href="/webhooks/samples">code</TextLink>).
              </p>
            )}
            <div ref={test} className="flex flex-col gap-3 empty:hidden">
              {overlaps ? <OverlapTest subscriptions={subscriptions} state={state} /> : null}
            </div>
          </Phase>
          <Phase number={3} title="Switch" state={overlaps ? 'now' : later}>
            {isSwitched ? (
              <SwitchedTest endpoint={endpoint} state={state} />
            ) : (
              <p>
                {until ? (
                  <>
                    <span>The new secret takes over </span>
                    <Time value={until} mode="absolute" className="font-medium text-ink" />
                    <span>. Then remove the old one from your receiver.</span>
                  </>
                ) : (
                  'Now, or by itself after 24 hours. Then remove the old secret from your receiver.'
                )}
              </p>
            )}
            {overlaps && inOverlap.some((each) => each.can_end_overlap) ? (
              <div>
                <Button onClick={openSwitch}>Switch now</Button>
              </div>
            ) : null}
          </Phase>
        </ol>
        <div className="min-w-0 max-xl:hidden">
          <DeliveryExample isRotating />
        </div>
      </div>
      {rotation.newSecret ? (
        <NewSecretDialog secret={rotation.newSecret} onStored={rotation.onStored} next={test} />
      ) : null}
      {isSwitching ? (
        <RunDialog
          subscriptions={inOverlap}
          onClose={() => setSwitching(false)}
          title={`Switch to the new secret for ${namesOf(inOverlap)}`}
          consequence={describeSwitch(state.is === 'overlap' && state.confirmedOn !== undefined)}
          action={{ action: 'end-overlap' }}
          verb="Switch"
          notDone="Nothing was switched"
          done={`Switched for ${namesOf(inOverlap)}`}
          variant="danger"
        />
      ) : null}
    </>
  )
}

const describeSwitch = (isConfirmed: boolean) =>
  `The old secret stops signing now. ${
    isConfirmed
      ? 'Your receiver has accepted the new one.'
      : 'Nothing shows yet that your receiver knows the new one: if it doesn’t, it refuses deliveries, which are retried.'
  } This can’t be undone.`

type PhaseProps = { number: number; title: string; state: 'done' | 'now' | 'later'; children: ReactNode }

const PHASE_STATES = {
  done: { color: 'bg-good-soft text-good', text: ', done' },
  now: { color: 'bg-ink text-ground', text: ', to do now' },
  later: { color: 'bg-off-soft text-off', text: ', later' },
}

/** A phase of a task that often takes more than a day. */
function Phase({ number, title, state, children }: PhaseProps) {
  const { color, text } = PHASE_STATES[state]
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 border-b border-line px-4 py-4 last:border-b-0"
    >
      <span
        aria-hidden="true"
        className={cn('flex size-7 items-center justify-center rounded-full text-13 font-semibold', color)}
      >
        {state === 'done' ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <h2 className="text-16 font-semibold leading-7">
          <span>{title}</span>
          <span className="sr-only">{text}</span>
        </h2>
        <div className="mt-1 flex max-w-[68ch] flex-col gap-3 text-14 text-ink-soft">{children}</div>
      </div>
    </li>
  )
}

/**
 * Tests the new secret before the switch. While the old one signs, deliveries say nothing about it.
 */
function OverlapTest({ subscriptions, state }: { subscriptions: readonly DeskSubscription[]; state: RotationState }) {
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
function SwitchedTest({ endpoint: { health, subscriptions }, state }: SwitchedTestProps) {
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
