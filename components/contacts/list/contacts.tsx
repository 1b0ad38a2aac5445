'use client'

import { useSearchParams } from 'next/navigation'
import { useRef } from 'react'
import { contactsParams } from '@/app/(desk)/contacts/search-params'
import { Button } from '@/components/ui/button'
import { X } from '@/components/ui/icons'
import { useKeepFocus } from '@/components/ui/keep-focus'
import { PageHeader } from '@/components/ui/page-header'
import { SearchBox } from '@/components/ui/search-box'
import { TabLinks } from '@/components/ui/tabs'
import { useDebounced } from '@/components/ui/use-debounced'
import { replaceQuery } from '@/lib/browser/address'
import { CompanyList } from './company-list'
import { PeopleList } from './people-list'

const TYPING_PAUSE_MS = 150

/** The people and the companies that the account has sent to. The address says which of them are listed. */
export function Contacts() {
  const { show, q = '', company } = contactsParams.read(useSearchParams())
  const text = useDebounced(q, TYPING_PAUSE_MS)
  const toolbar = useRef<HTMLDivElement>(null)
  useKeepFocus(toolbar)
  const isCompanies = show === 'companies'
  return (
    <>
      <PageHeader title="Contacts" about="The people and companies your account has sent envelopes to." />
      <div className="flex flex-col gap-4">
        <TabLinks
          label="Contacts"
          tabs={[tab('People', { q }, !isCompanies), tab('Companies', { show: 'companies', q }, isCompanies)]}
        />
        <div ref={toolbar} className="flex flex-wrap items-center gap-2">
          <SearchBox
            label={isCompanies ? 'Search companies' : 'Search people'}
            placeholder={isCompanies ? 'Name' : 'Name, address or company'}
            q={q}
            onSearch={(next) => replaceQuery(contactsParams.patch({ q: next }))}
          />
          {company && !isCompanies ? (
            <Button onClick={() => replaceQuery(contactsParams.patch({ company: undefined }))} className="max-w-full">
              <span className="sr-only">Remove the filter</span>
              <span className="truncate">{`Company: ${company}`}</span>
              <X aria-hidden="true" />
            </Button>
          ) : null}
        </div>
        {isCompanies ? <CompanyList q={text} /> : <PeopleList q={text} company={company} />}
      </div>
    </>
  )
}

/** A navigation would be cancelled by what is typed into the search while it loads. */
function tab(label: string, parameters: Parameters<typeof contactsParams.href>[1], current: boolean) {
  const href = contactsParams.href('/contacts', parameters)
  return { href, label, current, onShow: () => window.history.pushState(null, '', href) }
}
