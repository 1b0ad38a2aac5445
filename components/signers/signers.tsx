'use client'

import { useSearchParams } from 'next/navigation'
import { lazy, Suspense, useRef, useState } from 'react'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import { useDebounced } from '@/components/ui/use-debounced'
import { SHORTEST_SEARCH } from '@/lib/browser/queries/people-found'
import { AskedAddress } from '@/lib/contract/email'
import { FoundPeople } from './people/found-people'
import { RecentSearches, useRecentSearches } from './recent-searches'
import { newSearch } from './results/search-ids'
import { SearchForm } from './search-form'

const TYPING_PAUSE_MS = 150

// Most of the page's code, with menus and dialogs, and needed once a person is chosen.
const Results = lazy(async () => ({ default: (await import('./results/results')).Results }))

/**
 * Finds a person by part of a name or an address, and everything they were asked to sign by the whole address. The address bar names
 * the person and the group, or the text.
 */
export function Signers() {
  const { email: asked = '', group, q = '' } = signersParams.read(useSearchParams())
  const email = AskedAddress.safeParse(asked).data
  const [searchCount, setSearchCount] = useState(0)
  const { remember, ...recent } = useRecentSearches()
  const found = useRef<HTMLUListElement>(null)
  const text = useDebounced(q, TYPING_PAUSE_MS)

  function searchAddress(next: string) {
    newSearch(next)
    setSearchCount(searchCount + 1)
    if (next !== asked || group) window.history.pushState(null, '', signersParams.href('/signers', { email: next }))
  }

  /** The person whose assignments were shown stays one step back. */
  function searchText(next: string) {
    const address = signersParams.href('/signers', { q: next })
    if (email) window.history.pushState(null, '', address)
    else window.history.replaceState(null, '', address)
  }

  return (
    <>
      <PageHeader title="Signers" about="Find a person, and everything they were asked to sign." />
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <SearchForm
            asked={asked || q}
            onType={searchText}
            onAddress={searchAddress}
            onText={(next) => {
              searchText(next)
              found.current?.querySelector('a')?.focus()
            }}
          />
          <RecentSearches {...recent} current={email} />
        </div>
        {email ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Results key={`${email} ${searchCount}`} email={email} group={group} onFound={() => remember(email)} />
          </Suspense>
        ) : text.length >= SHORTEST_SEARCH ? (
          <FoundPeople text={text} listRef={found} />
        ) : (
          <EmptyState title="Find a signer">
            Enter part of a name or an address. Opening a person is recorded with your name.
          </EmptyState>
        )}
      </div>
    </>
  )
}
