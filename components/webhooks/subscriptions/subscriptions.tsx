'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { counted } from '../actions/messages'
import { OfferNotes } from '../offer-notes'
import { TargetPanel } from './target-panel'
import { isOwnReceiver, targetsOf } from './targets'

/** Every subscription of the account, by where its deliveries go. */
export function Subscriptions() {
  const { data: list, error, refetch } = useQuery(subscriptionsQuery)
  // What the desk keeps for itself is not what people come for.
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
            : 'Tells your own systems what happens to envelopes, as it happens.'
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
          <ErrorState error={error} title="The subscriptions could not be loaded" onRetry={() => void refetch()}>
            {list ? <p>Below is what was loaded before.</p> : null}
          </ErrorState>
        ) : null}
        {list ? <OfferNotes list={list} /> : null}
        {!list && !error ? <ListSkeleton /> : null}
        {list && targets.length === 0 ? (
          <EmptyState
            title="Targets that listen will be listed here"
            action={
              <ButtonLink variant="primary" href="/webhooks/new">
                New subscription
              </ButtonLink>
            }
          >
            A subscription sends one type of event to one address, signed with a secret that you share with it.
          </EmptyState>
        ) : null}
        {targets.map((target) => (
          <TargetPanel key={target.url} target={target} figures={readable} />
        ))}
      </div>
    </>
  )
}

function ListSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <LoadingNote>Loading subscriptions</LoadingNote>
      <div className="border-b border-line p-3">
        <Skeleton className="h-6 w-64 max-w-full" />
      </div>
      <div className="border-b border-line p-3">
        <Skeleton className="h-10 w-full max-w-160" />
      </div>
      <div className="p-3">
        <Skeleton className="h-16 w-full" />
      </div>
    </div>
  )
}
