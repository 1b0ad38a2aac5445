'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { namesOf, TEST_CONSEQUENCE } from '../actions/messages'
import { sendTest } from '../actions/requests'
import { TargetLine } from '../actions/target-line'
import { useRun } from '../actions/use-run'
import { readDeliveryId } from './test-outcome'
import { TestResult } from './test-result'

type TestDialogProps = { subscriptions: readonly DeskSubscription[]; onClose: () => void }

type Sent = { deliveryId: string | undefined }

/** Sends test events and shows the receiver's answers. */
export function TestDialog({ subscriptions, onClose }: TestDialogProps) {
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map())
  const { start, stepOf, running } = useRun<DeskSubscription>({ key: ({ id }) => id, isRepeatable: true })
  const begun = subscriptions.some((each) => stepOf(each).is !== 'waiting')
  const left = subscriptions.filter((each) => stepOf(each).is !== 'done')
  const event = `test event${subscriptions.length > 1 ? 's' : ''}`

  async function send() {
    const again = left.length === 0
    if (again) setSent(new Map())
    const sendOne = async (subscription: DeskSubscription) => {
      const { message } = await sendTest(subscription)
      setSent((known) => new Map(known).set(subscription.id, { deliveryId: readDeliveryId(message) }))
    }
    await start(again ? subscriptions : left, sendOne, { again })
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Send a test event to ${namesOf(subscriptions)}`}
      consequence={TEST_CONSEQUENCE}
      action={{
        label: begun && left.length === 0 ? `Send ${event} again` : `Send ${event}`,
        onAct: () => void send(),
        pending: running,
        variant: 'primary',
      }}
      cancelLabel={begun ? 'Close' : 'Cancel'}
    >
      <div className="flex flex-col gap-4">
        <TargetLine subscriptions={subscriptions} />
        {begun ? (
          <ul aria-label="Answers" className="flex flex-col rounded-lg border border-line">
            {subscriptions.map((each) => (
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

function Step({ subscription, step, sent }: StepProps) {
  if (sent) return <TestResult key={sent.deliveryId} id={subscription.id} deliveryId={sent.deliveryId} />
  if (step.is === 'refused') return <p className="text-13 text-bad">{step.message}</p>
  if (step.is === 'unknown')
    return <p className="text-13 text-warn">{`We don’t know yet whether it was sent. ${step.message}`}</p>
  return <p className="text-13 text-ink-soft">{step.is === 'running' ? 'Sending' : 'Waiting'}</p>
}
