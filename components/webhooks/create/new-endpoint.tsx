'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useRef, useState } from 'react'
import { newSubscriptionParams } from '@/app/(desk)/webhooks/new/search-params'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { LoadingNote } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/browser/call'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { CreationResult as Created } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { FailedEvents, isUnknown } from '../actions/failed-events'
import { KeyNeeded, useIsKeyRefused } from '../key-needed'
import { NewSecretDialog } from '../secrets/new-secret-dialog'
import { useSecretRequests } from '../secrets/use-secret-requests'
import { subscriptionHref } from '../subscriptions/targets'
import { TestInPlace } from '../test-event/test-in-place'
import { NewForm, type Order } from './new-form'
import { refusedInput } from './target-check'

/** Creates an endpoint: a subscription for each chosen event type. */
export function NewEndpoint() {
  const params = newSubscriptionParams.read(useSearchParams())
  const { data: list, error, refetch } = useQuery(subscriptionsQuery)
  const sibling = list?.subscriptions.find(({ id }) => id === params.subscription)
  const event = EVENT_TYPES.find((type) => type === params.event)
  const isKeyRefused = useIsKeyRefused(list)
  const creation = useSecretRequests<Created>()
  const after = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<Order>()
  const input = refusedInput(creation.error)

  function create(next: Order) {
    setOrder(next)
    const { targetUrl, events, chosen } = next
    void creation.start(events, chosen, (eventTypes, secret) =>
      call<Created>('/api/webhooks', { method: 'POST', body: { targetUrl, eventTypes, secret } }),
    )
  }

  return (
    <>
      <PageHeader title={sibling ? 'Add events' : 'New endpoint'} back={{ href: '/webhooks', label: 'Endpoints' }} />
      {error && !list ? (
        <ErrorState error={error} title="The subscriptions couldn’t be loaded" onRetry={() => void refetch()} />
      ) : null}
      {!list && !error ? <LoadingNote>Loading subscriptions</LoadingNote> : null}
      {isKeyRefused ? <KeyNeeded /> : null}
      {list && !isKeyRefused ? (
        <div ref={after} className="flex max-w-160 flex-col gap-6">
          {order && creation.result ? (
            <CreationResult order={order} creation={creation} result={creation.result} />
          ) : (
            <NewForm
              list={list.subscriptions}
              target={sibling?.target_url ?? ''}
              event={event}
              refusal={input && creation.error instanceof Error ? { [input]: creation.error.message } : {}}
              pending={creation.isRunning}
              onCreate={create}
            />
          )}
          {creation.error && (creation.result || !input) ? (
            <ErrorState
              error={creation.error}
              title={creation.result ? 'No more events were added' : 'The endpoint wasn’t created'}
              unknownTitle="We don’t know yet whether the endpoint was created"
            />
          ) : null}
        </div>
      ) : null}
      {creation.newSecret ? (
        <NewSecretDialog secret={creation.newSecret} onStored={creation.onStored} next={after} />
      ) : null}
    </>
  )
}

type CreationResultProps = {
  order: Pick<Order, 'targetUrl' | 'events'>
  creation: ReturnType<typeof useSecretRequests<Created>>
  result: Created
}

/** What was created, and the next steps: what is left, a test event, receiver code. Nothing is created twice. */
function CreationResult({ order: { targetUrl, events }, creation, result }: CreationResultProps) {
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
