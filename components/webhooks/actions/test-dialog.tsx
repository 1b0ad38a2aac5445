'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { counted } from '@/components/ui/format'
import { useNow } from '@/components/ui/time'
import { useOffer } from '@/lib/browser/queries/session'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { endpointName } from '@/lib/desk/webhooks/contract/endpoint-health'
import { sendTests } from '../queries'
import { rotationState } from '../subscription'
import { FailedEvents } from './failed-events'
import { describeTest, TargetLine } from './run-dialog'
import { readDeliveryId, SignedBy, signedBy, TestResult, type TestSecret } from './test-result'

type TestDialogProps = { subscriptions: readonly DeskSubscription[]; onClose: () => void }

/** Sends test events of the chosen types, and shows the receiver's answers. */
export function TestDialog({ subscriptions, onClose }: TestDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>(subscriptions.slice(0, 1).map(({ id }) => id))
  const [secret, setSecret] = useState<TestSecret>('next')
  const isSingle = useOffer('single_test')
  const overlaps = rotationState(subscriptions, useNow()).is === 'overlap'
  const events = subscriptions.filter(({ id }) => chosen.includes(id))
  const canChoose = overlaps && isSingle
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => ({
      ...(await sendTests(events, canChoose ? signedBy(secret) : undefined)),
      count: events.length,
      secret: overlaps ? secret : undefined,
    }),
  })
  const answers = data?.done ?? []

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={subscriptions[0] ? `Test ${endpointName(subscriptions[0])}` : 'Test'}
      consequence={describeTest(events.length, isSingle)}
      action={{
        label: `Send ${events.length > 1 ? counted(events.length, 'test event') : 'test event'}${data ? ' again' : ''}`,
        onAct: () => {
          if (events.length > 0) mutate()
        },
        pending: isPending,
        variant: 'primary',
      }}
      problem={{ error, title: 'No test event was sent' }}
      cancelLabel={data || error ? 'Close' : 'Cancel'}
    >
      <div className="flex flex-col gap-4">
        <TargetLine subscriptions={subscriptions} />
        {subscriptions.length > 1 ? (
          <EventChoice subscriptions={subscriptions} chosen={chosen} onChoose={setChosen} />
        ) : null}
        {canChoose ? <SignedBy value={secret} onChange={setSecret} /> : null}
        {answers.length > 0 ? (
          <ul aria-label="Answers" className="flex flex-col rounded-md bg-ground">
            {answers.map(({ id, message }) => (
              <li key={id} className="flex flex-col gap-1 border-b border-line px-3 py-2 last:border-b-0">
                <span className="font-mono text-13 [overflow-wrap:anywhere]">
                  {subscriptions.find((each) => each.id === id)?.event_type}
                </span>
                <TestResult
                  key={message}
                  id={id}
                  deliveryId={readDeliveryId(message)}
                  secret={data?.secret}
                  isOneOfSeveral={answers.length > 1}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {data ? <FailedEvents failed={data.failed} count={data.count} subscriptions={subscriptions} /> : null}
      </div>
    </AlertDialog>
  )
}

type EventChoiceProps = {
  subscriptions: readonly DeskSubscription[]
  /** Ids of subscriptions. */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Which events are tested, one delivery each. */
function EventChoice({ subscriptions, chosen, onChoose }: EventChoiceProps) {
  const isAll = subscriptions.every(({ id }) => chosen.includes(id))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-medium text-ink">Events</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {subscriptions.map(({ id, event_type }) => (
          <Checkbox
            key={id}
            label={<span className="font-mono text-13">{event_type}</span>}
            checked={chosen.includes(id)}
            onCheckedChange={(on) => onChoose(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
      </div>
      <div className="mt-1 flex min-h-7 flex-wrap items-center gap-2">
        <Button size="sm" variant="tertiary" onClick={() => onChoose(isAll ? [] : subscriptions.map(({ id }) => id))}>
          {isAll ? 'Choose none' : 'Choose all'}
        </Button>
        <p aria-live="polite" className="text-12 text-bad">
          {chosen.length === 0 ? 'Choose at least one event.' : null}
        </p>
      </div>
    </fieldset>
  )
}
