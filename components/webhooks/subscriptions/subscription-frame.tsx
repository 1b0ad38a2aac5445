'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { listEveryMs, subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import type { DeskSubscription, SubscriptionList } from '@/lib/desk/contract/webhooks/webhook-desk'

type SubscriptionFrameProps = {
  id: string
  children: (subscription: DeskSubscription, list: SubscriptionList) => ReactNode
}

const SOON_MS = 6_000
const back = { href: '/webhooks', label: 'Endpoints' }

/** Finds a subscription in the list, because services have no call that reads one. */
export function SubscriptionFrame({ id, children }: SubscriptionFrameProps) {
  const {
    data: list,
    error,
    refetch,
  } = useQuery({
    ...subscriptionsQuery,
    // Somebody else may have created it a moment ago, so the list is read again soon.
    refetchInterval: ({ state: { data } }) =>
      data?.subscriptions.some((each) => each.id === id) === false ? SOON_MS : listEveryMs(data),
  })
  const subscription = list?.subscriptions.find((each) => each.id === id)
  if (list && subscription) return children(subscription, list)
  return (
    <>
      <PageHeader title={list || error ? 'Subscription' : <Skeleton className="h-7 w-72 max-w-full" />} back={back} />
      {list ? (
        <EmptyState title="Subscription not found" action={<ButtonLink href="/webhooks">All endpoints</ButtonLink>}>
          {list.is_complete
            ? 'It may have been removed, or belong to another account.'
            : 'The service doesn’t list subscriptions, and this dashboard didn’t create one with this id.'}
        </EmptyState>
      ) : null}
      {!list && error ? (
        <ErrorState error={error} title="The subscription couldn’t be loaded" onRetry={() => void refetch()} />
      ) : null}
      {!list && !error ? <LoadingNote>Loading the subscription</LoadingNote> : null}
    </>
  )
}
