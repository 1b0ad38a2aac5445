'use client'

import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import type { CreationResult as Created } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { FailedEvents, isUnknown } from '../actions/failed-events'
import type { useSecretRequests } from '../secrets/use-secret-requests'
import { subscriptionHref } from '../subscriptions/targets'
import { TestInPlace } from '../test-event/test-in-place'
import type { Order } from './new-form'

type CreationResultProps = {
  order: Pick<Order, 'targetUrl' | 'events'>
  creation: ReturnType<typeof useSecretRequests<Created>>
  result: Created
}

/** What was created, and the next steps: what is left, a test event, receiver code. Nothing is created twice. */
export function CreationResult({ order: { targetUrl, events }, creation, result }: CreationResultProps) {
  const { retry, refused, isRunning } = creation
  const { failed } = result
  const unknown = failed.filter(isUnknown).map(({ name }) => name)
  const [first] = result.done
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="[overflow-wrap:anywhere]">
        <span>{`Created: ${events.length - failed.length} of ${events.length} events for `}</span>
        <span className="font-mono text-13">{targetUrl}</span>
      </p>
      <FailedEvents failed={failed} count={events.length} />
      {unknown.length > 0 ? (
        <Banner tone="warn" title={`We don’t know yet whether ${unknown.join(', ')} was created`}>
          Check the list of endpoints before you create it again: a second subscription would deliver every event twice.
        </Banner>
      ) : null}
      {retry ? (
        <div>
          <Button variant="primary" pending={isRunning} onClick={() => void retry()}>
            {`Retry ${counted(refused.length, 'event')}`}
          </Button>
        </div>
      ) : null}
      {first ? (
        <>
          <TestInPlace id={first.id} variant={retry ? 'secondary' : 'primary'} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/webhooks/samples">Receiver code</ButtonLink>
            <ButtonLink href={subscriptionHref(first.id)}>Open the endpoint</ButtonLink>
          </div>
        </>
      ) : null}
    </div>
  )
}
