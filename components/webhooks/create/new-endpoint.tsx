'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useRef, useState } from 'react'
import { newSubscriptionParams } from '@/app/(desk)/webhooks/new/search-params'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote } from '@/components/ui/skeleton'
import { call } from '@/lib/browser/call'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { CreationResult as Created } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { KeyNeeded, useIsKeyRefused } from '../key-needed'
import { NewSecretDialog } from '../secrets/new-secret-dialog'
import { useSecretRequests } from '../secrets/use-secret-requests'
import { CreationResult } from './creation-result'
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
