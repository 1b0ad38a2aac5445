'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { AskedAddress } from '@/lib/contract/email'
import { RecentSearches } from './recent-searches'
import { Results } from './results/results'
import { newSearch } from './results/search-ids'
import { SearchForm } from './search-form'
import { useRecent } from './use-recent'

/** Everything one person was asked to sign. The address carries whom, and which group. */
export function Signers() {
  const { email: asked = '', group } = signersParams.read(useSearchParams())
  const email = AskedAddress.safeParse(asked).data
  const [round, setRound] = useState(0)
  const { recent, remember, forget, forgetError } = useRecent()

  function search(next: string) {
    newSearch(next)
    setRound(round + 1)
    if (next !== asked || group) window.history.pushState(null, '', signersParams.href('/signers', { email: next }))
  }

  return (
    <>
      <PageHeader title="Signers" about="Everything one person was asked to sign, and its progress." />
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-3">
          <SearchForm asked={asked} onSearch={search} />
          <RecentSearches recent={recent} current={email} forget={forget} error={forgetError} />
        </div>
        {email ? (
          <Results key={`${email} ${round}`} email={email} group={group} onFound={() => remember(email)} />
        ) : (
          <EmptyState title="The assignments of a person will be listed here">
            Enter the address that the invitation went to. Each search is recorded with your name.
          </EmptyState>
        )}
      </div>
    </>
  )
}
