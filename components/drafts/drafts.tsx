'use client'

import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { usePermission } from '@/lib/browser/queries/session'
import { DraftRow } from './draft-row'
import { useDiscard, useUnsentDrafts } from './use-drafts'

/** Every envelope that the person began and has not sent. */
export function Drafts() {
  const preparing = usePermission('draft')
  const drafts = useUnsentDrafts(preparing?.open === true)
  const { discard, restore } = useDiscard()
  const list = useRef<HTMLUListElement>(null)
  const begin = (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  )

  return (
    <>
      <PageHeader title="Drafts" about="Started by you, not sent yet." actions={preparing?.open ? begin : null} />
      <div className="flex flex-col gap-4">
        {discard.isError ? <ErrorState error={discard.error} title="The draft was not discarded" /> : null}
        {restore.isError ? (
          <ErrorState
            error={restore.error}
            title="The draft was not restored"
            onRetry={() => restore.variables && restore.mutate(restore.variables)}
          />
        ) : null}
        {drafts.isLoadingError ? (
          <ErrorState
            error={drafts.error}
            title="Your drafts could not be loaded"
            onRetry={() => void drafts.refetch()}
          />
        ) : null}
        {drafts.isLoading ? (
          <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
            <LoadingNote on="desk">Loading your drafts</LoadingNote>
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        ) : null}
        {drafts.data?.length === 0 ? (
          <EmptyState title="Envelopes that you start but do not send appear here" action={begin} />
        ) : null}
        {drafts.data && drafts.data.length > 0 ? (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Drafts"
            className="divide-y divide-line rounded-lg border border-line bg-surface outline-none"
          >
            {drafts.data.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                discarding={discard.isPending && discard.variables.id === draft.id}
                onDiscard={() => {
                  // The button that has the focus goes away with its row.
                  discard.mutate(draft, { onSuccess: () => list.current?.focus() })
                }}
              />
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
}
