'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Plus } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { WhenNear } from '@/components/ui/when-near'
import { useIsPushed } from '@/lib/browser/live'
import { attentionQuery } from '@/lib/browser/queries/home'
import { useMay } from '@/lib/browser/queries/session'
import type { HomeAttention } from '@/lib/desk/home/contract'
import { AdminStrip } from './admin-strip'
import { AttentionList, type ReminderDialog } from './attention-list'
import { Counters } from './counters'
import { useExpiringKeys } from './desk-items'
import { FirstSteps } from './first-steps'
import { Recent } from './recent'
import { SupportSearch } from './support-search'
import { useEndpointTrouble } from './use-subscriptions'

const chartsPlaceholder = () => <Skeleton className="h-96" />
// Below the list: neither code nor figures are needed to see what is urgent.
const Charts = loadable(() => import('./charts/charts'), chartsPlaceholder)

/** What the server read for the page, and when. */
export type FirstAttention = { attention: HomeAttention; readAt: number }
type HomeProps = { first?: FirstAttention | undefined; Reminder: ReminderDialog }

/** What needs attention now, from the account's mirror. */
export function Home({ first, Reminder }: HomeProps) {
  const found = useAttention(first)
  const [maySend, mayWebhooks] = [useMay('send'), useMay('webhooks')]
  const { data } = found
  const begin = maySend ? (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader title="Home" about="What needs attention." actions={begin} />
      <div className="flex flex-col gap-6">
        {maySend === false ? <SupportSearch /> : null}
        {mayWebhooks ? <AdminStrip /> : null}
        {found.isError ? (
          <ErrorState
            error={found.error}
            title={data ? "Couldn't check for updates" : 'What needs attention could not be loaded'}
            onRetry={() => void found.refetch()}
          />
        ) : null}
        {found.isPending ? <HomeSkeleton /> : null}
        {data ? <Attention attention={data} Reminder={Reminder} /> : null}
      </div>
    </>
  )
}

function Attention({ attention, Reminder }: { attention: HomeAttention; Reminder: ReminderDialog }) {
  const endpoints = useEndpointTrouble()
  const keys = useExpiringKeys()
  const list = <AttentionList attention={attention} endpoints={endpoints} keys={keys} Reminder={Reminder} />
  if (!attention.has_envelopes) {
    const hasMore = endpoints || keys.length > 0 || attention.drafts?.count
    return (
      <>
        <FirstSteps />
        {hasMore ? list : null}
      </>
    )
  }
  return (
    <>
      <Counters attention={attention} others={(endpoints ? 1 : 0) + keys.length} />
      <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
        {list}
        <Recent completed={attention.recent} />
      </div>
      <section aria-labelledby="figures" className="flex flex-col gap-1">
        <h2 id="figures" className="text-16 font-semibold">
          Figures
        </h2>
        <WhenNear fallback={chartsPlaceholder()}>
          <Charts />
        </WhenNear>
      </section>
    </>
  )
}

/** Starts with what the server read for the page. */
function useAttention(first: FirstAttention | undefined) {
  useIsPushed()
  const client = useQueryClient()
  useState(() => first && client.setQueryData(attentionQuery.queryKey, first.attention, { updatedAt: first.readAt }))
  return useQuery(attentionQuery)
}

function HomeSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingNote on="desk">Loading what needs attention</LoadingNote>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['attention', 'waiting', 'expiring', 'completed'].map((each) => (
          <Skeleton key={each} className="h-20" />
        ))}
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}
