'use client'

import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { wizardParams } from '@/components/drafts/address'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Input } from '@/components/ui/field'
import { useKeepFocus } from '@/components/ui/focus'
import { Plus } from '@/components/ui/icons'
import { useShortListKeys } from '@/components/ui/live-list/rows'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { useNearViewport } from '@/components/ui/viewport'
import { randomId } from '@/lib/browser/call'
import { usePermission } from '@/lib/browser/queries/session'
import { templatesQuery, useTemplateEditing } from '@/lib/browser/queries/templates'
import { replaceQuery } from '@/lib/browser/window'
import { PAGE_SIZE } from '@/lib/contract/constants'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { readable, unreadableText } from '@/lib/desk/upstream/contract/unreadable'
import { countLabel } from '@/lib/envelope/slots'
import { templatesParams } from './address'
import { TemplateCard } from './template-card'

const FEW = 8
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4'

/** With `send` it is a part of the start page: a card leads straight into the wizard. */
export function TemplateList({ purpose }: { purpose: 'browse' | 'send' }) {
  const templates = useInfiniteQuery(templatesQuery)
  const sending = usePermission('send')
  const maySend = sending?.open === true
  const editing = useTemplateEditing()
  const [query, search] = useNameSearch()
  const elements = templates.data?.pages.flat() ?? []
  const loaded = readable(elements)
  const unreadable = elements.length - loaded.length
  const matches = searchByName(loaded, query)
  const isEmpty = templates.isSuccess && elements.length === 0
  // A glance finds what is in a row or two.
  const isShort = elements.length <= FEW && query === '' && !templates.hasNextPage
  const isCutOff =
    templates.isSuccess && !templates.hasNextPage && (templates.data.pages.at(-1)?.length ?? 0) >= PAGE_SIZE
  const create = editing?.open ? <CreateTemplate /> : null
  const scope =
    templates.isSuccess && !templates.hasNextPage && !isCutOff
      ? countLabel(loaded.length, 'template')
      : `the ${loaded.length} loaded templates`
  const body = useRef<HTMLUListElement>(null)
  // The focus stays in the list when a template is deleted from its menu.
  useKeepFocus(body)
  useShortListKeys(body, matches.length)

  return (
    <>
      {purpose === 'browse' ? (
        <PageHeader title="Templates" actions={isEmpty ? null : create} />
      ) : (
        <h2 className="mb-2 text-16 font-semibold text-ink">Choose a template</h2>
      )}
      {purpose === 'browse' && maySend && editing?.because ? (
        <p className="mb-4 text-13 text-ink-soft">{editing.because}</p>
      ) : null}
      {sending?.because ? <p className="mb-4 text-13 text-ink-soft">{sending.because}</p> : null}
      {/* The service cannot search templates. This searches the loaded ones, and says so if there are more. */}
      <search className="mb-4 block" hidden={isShort}>
        <Input
          type="search"
          aria-label="Search by name"
          placeholder="Search by name"
          autoComplete="off"
          value={query}
          onChange={(event) => search(event.target.value)}
          className="sm:max-w-80"
        />
        {query === '' || loaded.length === 0 ? null : (
          <p aria-live="polite" className="mt-1 text-13 text-ink-soft">{`${matches.length} of ${scope}`}</p>
        )}
      </search>
      {templates.isPending ? <CardSkeletons /> : null}
      {templates.isError && elements.length === 0 ? (
        <ErrorState
          error={templates.error}
          title="The templates could not be loaded"
          onRetry={() => templates.refetch()}
        />
      ) : null}
      {unreadable > 0 ? (
        <Banner tone="warn" className="mb-4" title={unreadableText(unreadable, 'template')}>
          The service sent them in a format that this dashboard does not know.
        </Banner>
      ) : null}
      {isCutOff ? (
        <Banner tone="warn" className="mb-4" title={`Only the newest ${loaded.length} templates can be shown`}>
          The service repeats itself or sent a date that can’t be read, so older templates can’t be requested.
        </Banner>
      ) : null}
      {isEmpty ? (
        <EmptyState title="This account's templates appear here" action={create}>
          {editing?.open
            ? 'Create one from your documents, then send it as often as you like.'
            : 'Create a template in the service, then send it from here.'}
        </EmptyState>
      ) : null}
      {loaded.length > 0 && matches.length === 0 ? (
        <EmptyState
          title={`No results for “${query}” in ${scope}`}
          action={<Button onClick={() => search('')}>Clear the search</Button>}
        />
      ) : null}
      <ul ref={body} className={GRID}>
        {matches.map((template, index) =>
          template.id ? (
            <TemplateCard
              key={template.id}
              template={{ ...template, id: template.id }}
              index={index}
              leadsTo={purpose === 'send' && maySend ? 'send' : 'detail'}
              maySend={maySend}
            />
          ) : null,
        )}
      </ul>
      <LoadMore templates={templates} automatic={query === ''} />
    </>
  )
}

/** A new draft under a random id, which its first change stores. */
function CreateTemplate() {
  const router = useRouter()
  return (
    <Button onClick={() => router.push(wizardParams.href(`/drafts/${randomId()}/documents`, { new: 'template' }))}>
      <Plus aria-hidden="true" />
      Create template
    </Button>
  )
}

type LoadMoreProps = {
  templates: UseInfiniteQueryResult<InfiniteData<PdfSignRequest[]>>
  /** Load near the end of the list. Off during a search, which would load every page. */
  automatic: boolean
}

function LoadMore({ templates, automatic }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(end)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = templates
  const fetchNextPage = useEffectEvent(() => void templates.fetchNextPage())
  const isDue = isNear && automatic && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isDue) fetchNextPage()
  }, [isDue])

  return (
    <div ref={end} className="mt-4 flex flex-col items-center gap-3">
      {isFetchNextPageError ? <ErrorState error={error} title="More templates could not be loaded" /> : null}
      {hasNextPage ? (
        <Button pending={isFetchingNextPage} onClick={() => templates.fetchNextPage()}>
          {automatic ? 'Load more' : 'Load and search more'}
        </Button>
      ) : null}
    </div>
  )
}

function CardSkeletons() {
  return (
    <>
      <LoadingNote>Loading templates</LoadingNote>
      <div className={GRID}>
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className="flex flex-col gap-2">
            <Skeleton className="h-44 rounded-md" />
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </div>
        ))}
      </div>
    </>
  )
}

/** The search text. It is kept in the address, for a reload or a shared link. */
function useNameSearch(): [query: string, search: (query: string) => void] {
  const [query, setQuery] = useState(templatesParams.read(useSearchParams()).q ?? '')
  return [
    query,
    (next) => {
      setQuery(next)
      replaceQuery(templatesParams.patch({ q: next }))
    },
  ]
}

/** Templates whose name contains every word of the query. */
export function searchByName(templates: readonly PdfSignRequest[], query: string): PdfSignRequest[] {
  const terms = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(({ templateName = '' }) => {
    const name = templateName.toLocaleLowerCase()
    return terms.every((term) => name.includes(term))
  })
}
