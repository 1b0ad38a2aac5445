'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { newSubscriptionParams } from '@/app/(desk)/webhooks/new/search-params'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote } from '@/components/ui/skeleton'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { SecretDialog } from '../secrets/secret-dialog'
import { NewForm } from './new-form'
import { NewRun } from './new-run'
import { type Order, refusedInput, useCreation } from './use-creation'

/** Creates a subscription for each chosen event type. */
export function NewSubscription() {
  const params = newSubscriptionParams.read(useSearchParams())
  const { data: list, error, refetch } = useQuery(subscriptionsQuery)
  const sibling = list?.subscriptions.find(({ id }) => id === params.subscription)
  const event = EVENT_TYPES.find((type) => type === params.event)
  const creation = useCreation()
  const [order, setOrder] = useState<Omit<Order, 'secret' | 'show'>>()
  const [refusal, setRefusal] = useState<{ target?: string; secret?: string }>({})

  async function onCreate(next: Order) {
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

  return (
    <>
      <PageHeader
        title={sibling ? 'Add event types' : 'New endpoint'}
        about="Each subscription covers one event type. Choose several to create one subscription for each."
        back={{ href: '/webhooks', label: 'Endpoints' }}
      />
      {error && !list ? (
        <ErrorState error={error} title="The subscriptions couldn’t be loaded" onRetry={() => void refetch()} />
      ) : null}
      {!list && !error ? <LoadingNote>Loading subscriptions</LoadingNote> : null}
      {list ? (
        <div className="max-w-160">
          <div hidden={order !== undefined}>
            <NewForm
              list={list.subscriptions}
              target={sibling?.target_url ?? ''}
              event={event}
              refusal={refusal}
              pending={creation.run.running}
              onCreate={(next) => void onCreate(next)}
            />
          </div>
          {order ? (
            <NewRun order={order} creation={creation} refusal={refusal} onCreate={(next) => void onCreate(next)} />
          ) : null}
        </div>
      ) : null}
      {creation.secrets ? <SecretDialog secrets={creation.secrets} onStored={creation.onStored} /> : null}
    </>
  )
}
