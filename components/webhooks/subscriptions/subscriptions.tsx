'use client'

import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Plus } from '@/components/ui/icons'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { OfferNotes } from '../offer-notes'
import { TargetPanel } from './target-panel'
import { isOwnReceiver, targetsOf } from './targets'

/** All subscriptions of the account, by target. */
export function Subscriptions() {
  const { data: list, error, refetch } = useQuery(subscriptionsQuery)
  // The dashboard's own target comes last.
  const targets = targetsOf(list?.subscriptions ?? []).toSorted(
    (a, b) => Number(isOwnReceiver(a.url)) - Number(isOwnReceiver(b.url)),
  )
  const readable = list?.not_offered.every(({ operation }) => operation !== 'deliveries') ?? false
  return (
    <>
      <PageHeader
        title="Webhooks"
        about={
          targets.length > 0 && list
            ? `${counted(list.subscriptions.length, 'subscription')} for ${counted(targets.length, 'target')}. Each carries one event type.`
            : 'Notify your own systems when something happens to an envelope.'
        }
        actions={
          <ButtonLink variant="primary" href="/webhooks/new">
            <Plus aria-hidden="true" />
            New subscription
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-6">
        {error ? (
          <ErrorState error={error} title="The subscriptions couldn’t be loaded" onRetry={() => void refetch()}>
            {list ? <p>The last known subscriptions are below.</p> : null}
          </ErrorState>
        ) : null}
        {list ? <OfferNotes list={list} /> : null}
        {!list && !error ? (
          <LoadingPanel note="Loading subscriptions" lines={['h-6 w-64', 'h-10 w-full max-w-160', 'h-16 w-full']} />
        ) : null}
        {list && targets.length === 0 ? (
          <EmptyState
            title="No subscriptions yet"
            action={
              <ButtonLink variant="primary" href="/webhooks/new">
                New subscription
              </ButtonLink>
            }
          >
            A subscription sends one event type to one address, signed with a secret that the receiver knows.
          </EmptyState>
        ) : null}
        {targets.map((target) => (
          <TargetPanel key={target.url} target={target} figures={readable} />
        ))}
      </div>
    </>
  )
}
