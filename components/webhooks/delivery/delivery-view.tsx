'use client'

import { useQuery } from '@tanstack/react-query'
import { verifyParams } from '@/app/(desk)/webhooks/verify/search-params'
import { Badge } from '@/components/ui/badge'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/titled-section'
import { CallError } from '@/lib/browser/call'
import { useOffer } from '@/lib/browser/queries/identity'
import { deliveryQuery, endpointQuery } from '@/lib/browser/queries/webhooks'
import { subscriptionHref } from '../subscriptions/targets'
import { DeliveryFacts } from './delivery-facts'
import { deliveryLook } from './delivery-look'
import { RetryButton } from './retry-button'
import { sentBody } from './sent-body'
import { SentBytes } from './sent-bytes'
import { Timeline } from './timeline'

const WHILE_PENDING_MS = 3_000

/** One delivery: what happened to it, and the exact bytes that were sent. */
export function DeliveryView({ id, deliveryId }: { id: string; deliveryId: string }) {
  const { data, error, refetch } = useQuery({
    ...deliveryQuery(id, deliveryId),
    // Shows when a pending delivery arrives.
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? WHILE_PENDING_MS : false),
  })
  const { data: endpoint } = useQuery({ ...endpointQuery(id), refetchInterval: false })
  const isSingle = useOffer('single_test')
  const target = endpoint?.target_url
  const back = { href: subscriptionHref(id), label: 'Endpoint' }
  const look = data && deliveryLook({ state: data.state, attempts: data.attempts?.length })
  const sent = data && sentBody(data)
  return (
    <>
      <PageHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{data?.event_type ?? 'Delivery'}</span>
            {look ? (
              <Badge tone={look.tone} icon={look.icon}>
                {look.label}
              </Badge>
            ) : null}
            {sent?.test ? <Badge tone="neutral">Test</Badge> : null}
          </span>
        }
        about={sent?.test ? undefined : sent?.subject}
        back={back}
        actions={
          data ? (
            <>
              {data.attempts?.length ? (
                <ButtonLink href={verifyParams.href('/webhooks/verify', { subscription: id, delivery: deliveryId })}>
                  Verify this delivery
                </ButtonLink>
              ) : null}
              {sent?.test && isSingle ? null : <RetryButton id={id} delivery={data} />}
            </>
          ) : null
        }
      />
      {!data && !error ? <LoadingPanel note="Loading the delivery" lines={Array(5).fill('w-2/3')} /> : null}
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
            <Section title="Timeline">
              <Timeline delivery={data} />
            </Section>
            <Section title="Request">
              <SentBytes id={id} delivery={data} url={target} />
            </Section>
          </div>
          <DeliveryFacts delivery={data} target={target} />
        </div>
      ) : null}
    </>
  )
}
