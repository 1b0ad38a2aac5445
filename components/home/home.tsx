'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FilePenLine, Plus } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { useIsPushed } from '@/lib/browser/live'
import { unsentDraftsQuery } from '@/lib/browser/queries/drafts'
import { type FirstPage, newestQuery } from '@/lib/browser/queries/feed'
import { useMay } from '@/lib/browser/queries/session'
import { type Attention, attentionIn } from './attention'
import { HOME_LISTS, HomeList } from './home-list'
import { WebhooksNote } from './webhooks-note'

/** What needs attention now, from the newest page of the feed. */
export function Home({ first }: { first?: FirstPage | undefined }) {
  const newest = useNewest(first)
  const maySend = useMay('send') ?? false
  const mayWebhooks = useMay('webhooks') ?? false
  const now = useNow()
  const found = newest.data ? attentionIn(newest.data, now) : undefined
  const begin = maySend ? (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader
        title="Home"
        about={found && found.checked > 0 ? describeScope(found) : 'What needs attention.'}
        actions={begin}
      />
      <div className="flex flex-col gap-6">
        {newest.isError ? (
          <ErrorState
            error={newest.error}
            title={found ? "Couldn't check for updates" : 'The envelopes could not be loaded'}
            onRetry={() => void newest.refetch()}
          />
        ) : null}
        {mayWebhooks ? <WebhooksNote /> : null}
        <DraftCount enabled={maySend} />
        {newest.isPending ? <HomeSkeleton /> : null}
        {found && found.checked === 0 ? (
          <EmptyState title="Envelopes that need attention appear here" action={begin} />
        ) : null}
        {found && found.checked > 0 ? (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {HOME_LISTS.map(({ name, ...list }) => (
              <HomeList key={name} {...list} entries={found[name]} />
            ))}
          </div>
        ) : null}
      </div>
    </>
  )
}

/** The newest page of the feed, starting with the one that the server read. */
function useNewest(first: FirstPage | undefined) {
  useIsPushed()
  const client = useQueryClient()
  const query = newestQuery(undefined)
  useState(() => first && client.setQueryData(query.queryKey, first.events, { updatedAt: first.readAt }))
  return useQuery(query)
}

function describeScope({ checked, isComplete }: Attention): string {
  if (checked === 1 && isComplete) return 'What needs attention. There is one envelope.'
  return isComplete
    ? `What needs attention, from all ${checked} envelopes.`
    : `What needs attention, from the ${checked} most recently changed envelopes.`
}

/** The number of drafts, with a link to them. Shown if there are some, or if they could not be loaded. */
function DraftCount({ enabled }: { enabled: boolean }) {
  const drafts = useQuery({ ...unsentDraftsQuery, enabled })
  if (drafts.isError) {
    return (
      <ErrorState error={drafts.error} title="Your drafts could not be loaded" onRetry={() => void drafts.refetch()} />
    )
  }
  const [newest] = drafts.data ?? []
  if (!newest || !drafts.data) return null
  const count = drafts.data.length
  return (
    <div className="relative flex min-h-11 flex-wrap items-center gap-x-3 rounded-lg border border-line bg-surface px-4 py-2 hover:bg-hover">
      <FilePenLine aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      <Link
        href="/drafts"
        prefetch={false}
        className="-mx-1.5 rounded-sm px-1.5 font-medium text-ink outline-offset-[-2px] after:absolute after:inset-0"
      >
        {count === 1 ? '1 draft' : `${count} drafts`} to continue
      </Link>
      <span className="relative z-10 ml-auto text-13 text-ink-soft">
        newest <Time value={newest.updated_on} />
      </span>
    </div>
  )
}

function HomeSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <LoadingNote>Loading what needs attention</LoadingNote>
      {HOME_LISTS.map(({ name, title }) => (
        <div key={name} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
          <p className="font-semibold text-ink-faint">{title}</p>
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}
