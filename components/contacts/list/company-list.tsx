'use client'

import { contactsParams } from '@/app/(desk)/contacts/search-params'
import { counted } from '@/components/ui/counted'
import { EmptyState } from '@/components/ui/empty-state'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { Time } from '@/components/ui/time'
import type { Company } from '@/lib/desk/contacts/contract/contact'
import { countOf } from './count-of'
import { ListFrame } from './list-frame'
import { useCompanies } from './use-contact-list'

const columns = [
  { name: 'Company', width: 'w-auto' },
  { name: 'People', width: 'w-36' },
  { name: 'Last sent', width: 'w-36' },
]
const keyOf = ({ key }: Company) => key

/** The companies that match, those that were sent to last first. Each leads to its people. */
export function CompanyList({ q }: { q: string }) {
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
