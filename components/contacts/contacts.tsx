'use client'

import { useSearchParams } from 'next/navigation'
import { useRef } from 'react'
import { contactsParams } from '@/app/(desk)/contacts/search-params'
import { EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { SearchBox } from '@/components/ui/field'
import { useKeepFocus } from '@/components/ui/focus'
import { counted } from '@/components/ui/format'
import { X } from '@/components/ui/icons'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { PageHeader } from '@/components/ui/page-header'
import { TabLinks } from '@/components/ui/tabs'
import { Time } from '@/components/ui/time'
import { useDebounced } from '@/components/ui/timing'
import { pushAddress, replaceQuery } from '@/lib/browser/window'
import type { Company } from '@/lib/desk/contacts/contract'
import { ListFrame, PeopleList, useCompanies } from './lists'
import { countOf } from './queries'

const TYPING_PAUSE_MS = 150

/**
 * The people and the companies that the account has sent to. The address says which of them are
 * listed.
 */
export function Contacts() {
  const { show, q = '', company } = contactsParams.read(useSearchParams())
  const text = useDebounced(q, TYPING_PAUSE_MS)
  const toolbar = useRef<HTMLDivElement>(null)
  useKeepFocus(toolbar)
  const isCompanies = show === 'companies'
  return (
    <>
      <PageHeader
        title="Contacts"
        about="The people and companies your account has sent envelopes to."
        actions={<ButtonLink href="/signers">Find a signer</ButtonLink>}
      />
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
  return { href, label, current, onShow: () => pushAddress(href) }
}

const columns = [
  { name: 'Company', width: 'w-auto' },
  { name: 'People', width: 'w-36' },
  { name: 'Last sent', width: 'w-36' },
]
const keyOf = ({ key }: Company) => key

/** The companies that match, those that were sent to last first. Each leads to its people. */
function CompanyList({ q }: { q: string }) {
  const { list, items, unseen, showNew, readMore, focusRequests } = useCompanies({ q })
  return (
    <ListFrame
      list={list}
      rows="companies"
      count={items.length}
      countText={counted(items.length, 'company', 'companies')}
      q={q}
      unseen={unseen.length}
      onShowNew={showNew}
      page={list.data?.pages[0]}
      empty={
        q ? (
          <EmptyState title={`No company found for “${q}”`}>Try another part of its name.</EmptyState>
        ) : (
          <EmptyState title="The companies of the people you send to will be here">
            A company is the one that an envelope names, or the domain of an address.
          </EmptyState>
        )
      }
    >
      <LiveList
        label="Companies"
        columns={columns}
        tableFrom="md"
        items={items}
        isComplete={!list.hasNextPage}
        keyOf={keyOf}
        onNearEnd={readMore}
        focusRequests={focusRequests}
        row={(company, row) => <CompanyRow company={company} {...row} />}
      />
    </ListFrame>
  )
}

function CompanyRow({ company, rowKey, onSelect: _, ...row }: RowProps & { company: Company }) {
  return (
    <ListRow
      {...row}
      tableFrom="md"
      className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 md:h-11 md:[&>td]:px-3"
    >
      <td className="col-span-2 min-w-0 md:first:pl-10">
        <RowLink
          index={row.index}
          rowKey={rowKey}
          href={contactsParams.href('/contacts', { company: company.name })}
          title={company.name}
          className="block truncate font-medium text-ink"
        >
          {company.name}
        </RowLink>
      </td>
      <td className="tabular text-13 text-ink-soft md:text-14">
        <span>{countOf(company, company.people)}</span>
        <span className="md:sr-only">{company.people === 1 ? ' person' : ' people'}</span>
      </td>
      <td className="justify-self-end text-13 text-ink-soft">
        <span className="sr-only">Last sent </span>
        <Time value={company.last_sent_on} className="relative z-10" />
      </td>
    </ListRow>
  )
}
