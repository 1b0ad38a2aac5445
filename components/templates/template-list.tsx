'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { rowTarget } from '@/components/ui/live-list/use-row-focus'
import { useRowKeys } from '@/components/ui/live-list/use-row-keys'
import { PageHeader } from '@/components/ui/page-header'
import { usePermission } from '@/lib/browser/queries/session'
import { templatesQuery } from '@/lib/browser/queries/templates'
import { LoadMore } from './load-more'
import { TemplateCard } from './template-card'
import { TemplateSearch, useNameSearch } from './template-search'
import { TemplateCardSkeletons } from './template-skeletons'
import { type FirstTemplates, initially, named } from './use-templates'

type TemplateListProps = {
  /** `send` is the first step of a new envelope: a card leads straight into the wizard. */
  purpose: 'browse' | 'send'
  /** The first page, where the server could read it ahead. */
  first?: FirstTemplates | undefined
}

const HEADERS = {
  browse: { title: 'Templates', about: 'Documents with slots for people, ready to be sent.' },
  send: { title: 'New envelope', about: 'Choose the template to send.' },
}

export function TemplateList({ purpose, first }: TemplateListProps) {
  const templates = useInfiniteQuery({ ...templatesQuery, ...initially(first) })
  const sending = usePermission('send')
  const maySend = sending?.open
  const [query, search] = useNameSearch()
  const loaded = templates.data?.pages.flat() ?? []
  const shown = named(loaded, query)
  const body = useRef<HTMLUListElement>(null)
  const goTo = useCallback((index: number) => rowTarget(body.current, index)?.focus(), [])
  useRowKeys(body, { count: shown.length, goTo })

  return (
    <>
      <PageHeader {...HEADERS[purpose]} />
      {sending?.because ? <p className="mb-4 text-13 text-ink-soft">{sending.because}</p> : null}
      <TemplateSearch
        query={query}
        onSearch={search}
        loaded={loaded.length}
        shown={shown.length}
        complete={!templates.hasNextPage && templates.isSuccess}
      />
      {templates.isPending ? <TemplateCardSkeletons /> : null}
      {templates.isError && loaded.length === 0 ? (
        <ErrorState
          error={templates.error}
          title="The templates could not be loaded"
          onRetry={() => templates.refetch()}
        />
      ) : null}
      {templates.isSuccess && loaded.length === 0 ? (
        <EmptyState title="Templates of this account will be here">
          They are made in the service. As soon as there is one, you can send it from here.
        </EmptyState>
      ) : null}
      {loaded.length > 0 && shown.length === 0 ? (
        <EmptyState
          title={`No loaded template has “${query}” in its name`}
          action={<Button onClick={() => search('')}>Clear the search</Button>}
        />
      ) : null}
      <ul ref={body} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
        {shown.map((template, index) =>
          template.id ? (
            <TemplateCard
              key={template.id}
              template={{ ...template, id: template.id }}
              index={index}
              leadsTo={purpose === 'send' && maySend ? 'send' : 'detail'}
              maySend={maySend === true}
            />
          ) : null,
        )}
      </ul>
      <LoadMore templates={templates} automatic={query === ''} />
    </>
  )
}
