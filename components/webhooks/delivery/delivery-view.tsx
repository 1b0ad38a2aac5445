'use client'

import { useQuery } from '@tanstack/react-query'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { Section } from '@/components/ui/titled-section'
import { CallError } from '@/lib/browser/call'
import { deliveryQuery, subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { subscriptionHref } from '../subscriptions/targets'
import { AttemptList } from './attempt-list'
import { DeliveryFacts } from './delivery-facts'
import { deliveryLook } from './delivery-look'
import { Lifecycle } from './lifecycle'
import { RetryButton } from './retry-button'
import { SentBytes } from './sent-bytes'

const WHILE_PENDING_MS = 3_000

/** One delivery: its progress from the event to the next attempt, and the exact bytes that were sent. */
export function DeliveryView({ id, deliveryId }: { id: string; deliveryId: string }) {
  const { data, error, refetch } = useQuery({
    ...deliveryQuery(id, deliveryId),
    // Shows when a pending delivery arrives.
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? WHILE_PENDING_MS : false),
  })
  const { data: list } = useQuery({ ...subscriptionsQuery, refetchInterval: false })
  const target = list?.subscriptions.find((each) => each.id === id)?.target_url
  const back = { href: subscriptionHref(id), label: 'Deliveries' }
  const title = data ? (
    (data.event_type ?? 'Delivery')
  ) : error ? (
    'Delivery'
  ) : (
    <Skeleton className="h-7 w-72 max-w-full" />
  )
  const look = data && deliveryLook({ state: data.state, attempts: data.attempts?.length })
  return (
    <>
      <PageHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{title}</span>
            {look ? (
              <Badge tone={look.tone} icon={look.icon}>
                {look.label}
              </Badge>
            ) : null}
          </span>
        }
        back={back}
        actions={data ? <RetryButton id={id} delivery={data} /> : null}
      />
      {!data && !error ? <LoadingNote>Loading the delivery</LoadingNote> : null}
      {error instanceof CallError && error.code === 404 ? (
        <EmptyState title="Delivery not found" action={<ButtonLink href={back.href}>All deliveries</ButtonLink>}>
          The id may be mistyped, or its subscription removed.
        </EmptyState>
      ) : error ? (
        <ErrorState
          error={error}
          title="The delivery couldn’t be loaded"
          onRetry={() => void refetch()}
          className="mb-6"
        />
      ) : null}
      {data ? (
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex min-w-0 flex-col gap-8">
            <Section title="Progress">
              <Lifecycle delivery={data} />
            </Section>
            <Section title="Request">
              <SentBytes delivery={data} url={target} />
            </Section>
            <Section title="Attempts">
              <AttemptList attempts={data.attempts ?? []} />
            </Section>
          </div>
          <DeliveryFacts delivery={data} target={target} />
        </div>
      ) : null}
    </>
  )
}
