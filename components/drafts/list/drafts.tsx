'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useRef } from 'react'
import { EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink, IconButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { Plus, Trash2, TriangleAlert } from '@/components/ui/icons'
import { useShortListKeys } from '@/components/ui/live-list/rows'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { draftsQuery } from '@/lib/browser/queries/draft-list'
import { discardedQuery, useDiscardDraft, useRestoreDraft } from '@/lib/browser/queries/drafts'
import { usePermission } from '@/lib/browser/queries/session'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft'

/**
 * Every envelope that the person started and has not sent. `tabs` lead to the other lists of
 * envelopes.
 */
export function Drafts({ tabs }: { tabs: ReactNode }) {
  const preparing = usePermission('draft')
  const drafts = useQuery({ ...draftsQuery, enabled: preparing?.open === true })
  const { discard, restore } = useDiscardWithUndo()
  const list = useRef<HTMLUListElement>(null)
  useShortListKeys(list, drafts.data?.length ?? 0)
  const begin = (
    <ButtonLink variant="primary" href="/envelopes/new">
      <Plus aria-hidden="true" />
      New envelope
    </ButtonLink>
  )

  return (
    <>
      <PageHeader title="Drafts" actions={preparing?.open ? begin : null} />
      <div className="mb-4">{tabs}</div>
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
          <div className="flex flex-col gap-3 card p-4">
            <LoadingNote on="desk">Loading your drafts</LoadingNote>
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        ) : null}
        {drafts.data?.length === 0 ? (
          <EmptyState title="Envelopes that you start but do not send appear here" action={begin} />
        ) : null}
        {drafts.data && drafts.data.length > 0 ? (
          <ul ref={list} tabIndex={-1} aria-label="Drafts" className="divide-y divide-line card outline-none">
            {drafts.data.map((draft, index) => (
              <DraftRow
                key={draft.id}
                index={index}
                draft={draft}
                discarding={discard.isPending && discard.variables.id === draft.id}
                onDiscard={() => {
                  // The focused button is removed with its row.
                  discard.mutate(draft, { onSuccess: () => list.current?.focus() })
                }}
              />
            ))}
          </ul>
        ) : null}
        <DiscardedDrafts enabled={preparing?.open === true} />
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

/** Drafts that can still be restored; nothing where there are none. */
function DiscardedDrafts({ enabled }: { enabled: boolean }) {
  const { data: drafts = [] } = useQuery({ ...discardedQuery, enabled })
  const restore = useRestoreDraft()
  if (drafts.length === 0) return null

  return (
    <section aria-labelledby="discarded" className="mt-4">
      <h2 id="discarded" className="text-14 font-medium text-ink">
        Recently discarded
      </h2>
      <p className="mb-2 text-13 text-ink-soft">Removed for good after 30 days.</p>
      {restore.isError ? (
        <ErrorState error={restore.error} title="The draft was not restored" className="mb-2" />
      ) : null}
      <ul aria-label="Recently discarded" className="divide-y divide-line card">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex min-h-14 items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-ink [overflow-wrap:anywhere]">{draftHeading(draft)}</p>
              <DraftFacts draft={draft} />
            </div>
            <Time value={draft.discarded_on} className="shrink-0 text-13 text-ink-soft" />
            <Button
              size="sm"
              aria-label={`Restore the draft to ${draftHeading(draft)}`}
              pending={restore.isPending && restore.variables.id === draft.id}
              onClick={() => restore.mutate(draft)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type DraftRowProps = { index: number; draft: DraftSummary; discarding: boolean; onDiscard: () => void }

/**
 * One draft: its recipients, title, documents and age, and where it continues. The whole row opens
 * it.
 */
function DraftRow({ index, draft, discarding, onDiscard }: DraftRowProps) {
  const isOpen = draft.state === 'open'
  return (
    <li
      data-index={index}
      className="relative flex min-h-14 items-center gap-x-3 px-4 py-2 hover:bg-hover max-sm:flex-wrap"
    >
      <div className="min-w-0 flex-1">
        <Link
          href={`/drafts/${draft.id}/${draft.step}`}
          prefetch={false}
          data-row={index}
          className="-mx-1.5 block rounded-sm px-1.5 font-medium text-ink outline-offset-[-2px] [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          <span className="line-clamp-2">{draftHeading(draft)}</span>
        </Link>
        <DraftFacts draft={draft} />
        {isOpen ? null : (
          <p className="flex items-center gap-1 text-13 text-warn">
            <TriangleAlert aria-hidden="true" className="size-3.5" />
            Outcome of the send unknown
          </p>
        )}
      </div>
      <div className="shrink-0 text-right text-13 text-ink-soft max-sm:order-last max-sm:flex max-sm:basis-full max-sm:items-baseline max-sm:gap-2">
        <Time value={draft.updated_on} className="relative z-10" />
      </div>
      {isOpen ? (
        <IconButton
          className="relative z-10"
          label={`Discard the draft ${draft.purpose === 'template' ? 'of' : 'to'} ${draftHeading(draft)}`}
          pending={discarding}
          onClick={onDiscard}
        >
          {discarding ? null : <Trash2 aria-hidden="true" />}
        </IconButton>
      ) : null}
    </li>
  )
}

/** The title of a draft, its template and its documents. */
function DraftFacts({ draft }: { draft: DraftSummary }) {
  const { title, template_name: template, purpose, documents, document_count: count } = draft
  if (purpose === 'template') {
    return (
      <p className="line-clamp-2 text-13 text-ink-soft [overflow-wrap:anywhere]">
        {`${template ? 'Changes to a template' : 'New template'}${draft.recipient_count > 0 ? ` for ${recipientList(draft)}` : ''}`}
      </p>
    )
  }
  return (
    <p className="line-clamp-2 text-13 text-ink-soft [overflow-wrap:anywhere]">
      {`${title}${template && title !== template ? `, from ${template}` : ''}${documents.length > 0 && documents[0] !== title ? ` · ${nameList(documents, 4, count)}` : ''}${count > 1 && documents[0] === title ? ` and ${count - 1} more` : ''}`}
    </p>
  )
}

/** A template's name, or who gets the envelope. */
const draftHeading = (draft: DraftSummary): string =>
  draft.purpose === 'template' ? draft.title : recipientList(draft)

const recipientList = ({ recipients, recipient_count: count }: DraftSummary): string =>
  count > 0 ? nameList(recipients, 4, count) : 'No recipients yet'
