'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Plus } from '@/components/ui/icons'
import { PageHeader } from '@/components/ui/page-header'
import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import { useToast } from '@/components/ui/toast'
import { draftsQuery, useDiscardDraft, useRestoreDraft } from '@/lib/browser/queries/drafts'
import { usePermission } from '@/lib/browser/queries/session'
import { useTemplateEditing } from '@/lib/browser/queries/template-actions'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft-summary'
import { Discarded } from './discarded'
import { DraftRow } from './draft-row'

/** Every envelope that the person started and has not sent. */
export function Drafts() {
  const preparing = usePermission('draft')
  const drafts = useQuery({ ...draftsQuery, enabled: preparing?.open === true })
  const { discard, restore } = useDiscardWithUndo()
  const editing = useTemplateEditing()
  const list = useRef<HTMLUListElement>(null)
  const begin = (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  )

  return (
    <>
      <PageHeader
        title="Drafts"
        about="Started by you, not sent yet."
        actions={
          preparing?.open ? (
            <>
              <ButtonLink href="/bulk-jobs">Bulk jobs</ButtonLink>
              {begin}
            </>
          ) : null
        }
      />
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
                makesTemplates={editing?.open === true}
                discarding={discard.isPending && discard.variables.id === draft.id}
                onDiscard={() => {
                  // The focused button is removed with its row.
                  discard.mutate(draft, { onSuccess: () => list.current?.focus() })
                }}
              />
            ))}
          </ul>
        ) : null}
        {drafts.data?.some(({ purpose }) => purpose === 'envelope') && editing?.because ? (
          <p className="text-13 text-ink-soft">{editing.because}</p>
        ) : null}
        <Discarded enabled={preparing?.open === true} />
      </div>
    </>
  )
}

/** Discards a draft at once, with an Undo in the toast. */
function useDiscardWithUndo() {
  const toast = useToast()
  const restore = useRestoreDraft()
  const discard = useDiscardDraft((draft: DraftSummary) => {
    toast({
      title: `Discarded the draft of “${draft.title}”`,
      action: { label: 'Undo', onAct: () => restore.mutate(draft) },
    })
  })
  return { discard, restore }
}
