'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useRef, useState } from 'react'
import { newSubscriptionParams } from '@/app/(desk)/webhooks/new/search-params'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote } from '@/components/ui/skeleton'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { KeyNeeded, useIsKeyRefused } from '../key-needed'
import { NewSecretDialog } from '../secrets/new-secret-dialog'
import { CreationResult } from './creation-result'
import { NewForm } from './new-form'
import { type Order, refusedInput, useCreation } from './use-creation'

/** Creates an endpoint: a subscription for each chosen event type. */
export function NewEndpoint() {
  const params = newSubscriptionParams.read(useSearchParams())
  const { data: list, error, refetch } = useQuery(subscriptionsQuery)
  const sibling = list?.subscriptions.find(({ id }) => id === params.subscription)
  const event = EVENT_TYPES.find((type) => type === params.event)
  const isKeyRefused = useIsKeyRefused(list)
  const creation = useCreation()
  const result = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<Pick<Order, 'targetUrl' | 'events'>>()
  const [refusal, setRefusal] = useState<{ target?: string; secret?: string }>({})

  async function create(next: Order) {
    setOrder({ targetUrl: next.targetUrl, events: next.events })
    setRefusal({})
    const results = [...(await creation.create(next)).values()]
    const first = results.find((state) => refusedInput(state))
    const input = first && refusedInput(first)
    if (!input || first.is !== 'refused') return
    setRefusal({ [input]: first.message })
    // Nothing exists yet, so the form returns with the refusal at its field.
    if (results.every(({ is }) => is !== 'done')) {
      creation.run.reset()
      setOrder(undefined)
    }
  }
  const onCreate = (next: Order) => void create(next)

  return (
    <>
      <PageHeader title={sibling ? 'Add events' : 'New endpoint'} back={{ href: '/webhooks', label: 'Endpoints' }} />
      {error && !list ? (
        <ErrorState error={error} title="The subscriptions couldn’t be loaded" onRetry={() => void refetch()} />
      ) : null}
      {!list && !error ? <LoadingNote>Loading subscriptions</LoadingNote> : null}
      {isKeyRefused ? <KeyNeeded /> : null}
      {list && !isKeyRefused ? (
        <div className="max-w-160">
          <div hidden={order !== undefined}>
            <NewForm
              list={list.subscriptions}
              target={sibling?.target_url ?? ''}
              event={event}
              refusal={refusal}
              pending={creation.run.running}
              onCreate={onCreate}
            />
          </div>
          <div ref={result}>
            {order ? (
              <CreationResult order={order} creation={creation} secretRefusal={refusal.secret} onCreate={onCreate} />
            ) : null}
          </div>
        </div>
      ) : null}
      {creation.newSecret ? (
        <NewSecretDialog secret={creation.newSecret} onStored={creation.onStored} next={result} />
      ) : null}
    </>
  )
}
