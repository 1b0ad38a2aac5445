'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { AskedAddress } from '@/lib/contract/email'
import { RecentSearches, useRecentSearches } from './recent-searches'
import { Results } from './results/results'
import { newSearch } from './results/search-ids'
import { SearchForm } from './search-form'

/** Everything one person was asked to sign. The address names the person and the group. */
export function Signers() {
  const { email: asked = '', group } = signersParams.read(useSearchParams())
  const email = AskedAddress.safeParse(asked).data
  const [searchCount, setSearchCount] = useState(0)
  const { remember, ...recent } = useRecentSearches()

  function search(next: string) {
    newSearch(next)
    setSearchCount(searchCount + 1)
    if (next !== asked || group) window.history.pushState(null, '', signersParams.href('/signers', { email: next }))
  }

  return (
    <>
      <PageHeader title="Signers" about="Everything one person was asked to sign, and its progress." />
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <SearchForm asked={asked} onSearch={search} />
          <RecentSearches {...recent} current={email} />
        </div>
        {email ? (
          <Results key={`${email} ${searchCount}`} email={email} group={group} onFound={() => remember(email)} />
        ) : (
          <EmptyState title="Search for a signer">
            Enter the address that the invitation was sent to. Each search is recorded with your name.
          </EmptyState>
        )}
      </div>
    </>
  )
}
