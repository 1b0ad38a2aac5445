'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { useNow } from '@/components/ui/clock'
import { counted } from '@/components/ui/counted'
import { useOffer } from '@/lib/browser/queries/identity'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { endpointName } from '@/lib/desk/webhooks/contract/endpoint-name'
import { describeTest } from '../actions/messages'
import { sendTest } from '../actions/requests'
import { TargetLine } from '../actions/target-line'
import { useRun } from '../actions/use-run'
import { rotationState } from '../secrets/rotation-state'
import { EventChoice } from './event-choice'
import { SignedBy, type TestSecret } from './signed-by'
import { readDeliveryId } from './test-outcome'
import { TestResult } from './test-result'

type TestDialogProps = { subscriptions: readonly DeskSubscription[]; onClose: () => void }

type Sent = { deliveryId: string | undefined; secret: TestSecret | undefined }

/** Sends test events of the chosen types, and shows the receiver's answers. */
export function TestDialog({ subscriptions, onClose }: TestDialogProps) {
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map())
  const [chosen, setChosen] = useState<readonly string[]>(subscriptions.slice(0, 1).map(({ id }) => id))
  const [secret, setSecret] = useState<TestSecret>('next')
  const isSingle = useOffer('single_test')
  const overlaps = rotationState(subscriptions, useNow()).is === 'overlap'
  const { start, stepOf, running } = useRun<DeskSubscription>({ key: ({ id }) => id, isRepeatable: true })
  const events = subscriptions.filter(({ id }) => chosen.includes(id))
  const begun = subscriptions.filter((each) => stepOf(each).is !== 'waiting')
  const signedBy = overlaps && isSingle ? secret : undefined

  async function send() {
    setSent(new Map())
    const sendOne = async (subscription: DeskSubscription) => {
      const { message } = await sendTest(subscription, signedBy === 'next' ? { secret: 'next' } : {})
      const one = { deliveryId: readDeliveryId(message), secret: overlaps ? secret : undefined }
      setSent((known) => new Map(known).set(subscription.id, one))
    }
    await start(events, sendOne, { again: true })
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={subscriptions[0] ? `Test ${endpointName(subscriptions[0])}` : 'Test'}
      consequence={describeTest(events.length, isSingle)}
      action={{
        label: `Send ${events.length > 1 ? counted(events.length, 'test event') : 'test event'}${begun.length > 0 ? ' again' : ''}`,
        onAct: () => {
          if (events.length > 0) void send()
        },
        pending: running,
        variant: 'primary',
      }}
      cancelLabel={begun.length > 0 ? 'Close' : 'Cancel'}
    >
      <div className="flex flex-col gap-4">
        <TargetLine subscriptions={subscriptions} />
        {subscriptions.length > 1 ? (
          <EventChoice subscriptions={subscriptions} chosen={chosen} onChoose={setChosen} />
        ) : null}
        {signedBy ? <SignedBy value={secret} onChange={setSecret} /> : null}
        {begun.length > 0 ? (
          <ul aria-label="Answers" className="flex flex-col rounded-lg border border-line">
            {begun.map((each) => (
              <li key={each.id} className="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0">
                <span className="font-mono text-13 [overflow-wrap:anywhere]">{each.event_type}</span>
                <Step subscription={each} step={stepOf(each)} sent={sent.get(each.id)} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </AlertDialog>
  )
}

type StepProps = {
  subscription: DeskSubscription
  step: ReturnType<ReturnType<typeof useRun>['stepOf']>
  sent: Sent | undefined
}

function Step({ subscription: { id }, step, sent }: StepProps) {
  if (sent) return <TestResult key={sent.deliveryId} id={id} {...sent} />
  if (step.is === 'refused') return <p className="text-13 text-bad">{step.message}</p>
  if (step.is === 'unknown')
    return <p className="text-13 text-warn">{`We don’t know yet whether it was sent. ${step.message}`}</p>
  return <p className="text-13 text-ink-soft">{step.is === 'running' ? 'Sending' : 'Waiting'}</p>
}
