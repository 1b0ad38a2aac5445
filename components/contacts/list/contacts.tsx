'use client'

import { useSearchParams } from 'next/navigation'
import { contactsParams } from '@/app/(desk)/contacts/search-params'
import { Button } from '@/components/ui/button'
import { X } from '@/components/ui/icons'
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
  const isCompanies = show === 'companies'
  return (
    <>
      <PageHeader title="Contacts" about="The people and companies your account has sent envelopes to." />
      <div className="flex flex-col gap-4">
        <TabLinks
          label="Contacts"
          tabs={[
            { href: contactsParams.href('/contacts', { q }), label: 'People', current: !isCompanies },
            {
              href: contactsParams.href('/contacts', { show: 'companies', q }),
              label: 'Companies',
              current: isCompanies,
            },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            label={isCompanies ? 'Search companies' : 'Search people'}
            placeholder={isCompanies ? 'Part of a company’s name' : 'Part of a name, an address or a company'}
            q={q}
            onSearch={(next) => replaceQuery(contactsParams.patch({ q: next }))}
          />
          {company && !isCompanies ? (
            <Button onClick={() => replaceQuery(contactsParams.patch({ company: undefined }))} className="max-w-full">
              <span className="sr-only">Remove the filter</span>
              <span className="truncate">Company: {company}</span>
              <X aria-hidden="true" />
            </Button>
          ) : null}
        </div>
        {isCompanies ? <CompanyList q={text} /> : <PeopleList q={text} company={company} />}
      </div>
    </>
  )
}
