'use client'

import { contactsParams } from '@/app/(desk)/contacts/search-params'
import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/format'
import { PenLine } from '@/components/ui/icons'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { Avatar, personName } from '@/components/ui/people'
import { Badge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import type { Contact } from '@/lib/desk/contacts/contract'
import { countOf } from './count-of'
import { ListFrame } from './list-frame'
import { useContacts } from './use-contact-list'

const columns = [
  { name: 'Person', width: 'w-auto' },
  { name: 'Company', width: 'w-[24%]' },
  { name: 'Envelopes', width: 'w-28' },
  { name: 'Waiting for them', width: 'w-36' },
  { name: 'Last sent', width: 'w-32' },
]
const keyOf = ({ id }: Contact) => id

type PeopleListProps = { q: string; company: string | undefined }

/** The people who match, those who were sent to last first. */
export function PeopleList({ q, company }: PeopleListProps) {
  const { list, items, unseen, showNew, readMore, focusRequests } = useContacts({ q, company })
  return (
    <ListFrame
      list={list}
      rows="people"
      count={items.length}
      countText={counted(items.length, 'person', 'people')}
      q={q}
      unseen={unseen.length}
      onShowNew={showNew}
      page={list.data?.pages[0]}
      empty={<NobodyFound q={q} company={company} />}
    >
      <LiveList
        label="People"
        columns={columns}
        tableFrom="xl"
        items={items}
        isComplete={!list.hasNextPage}
        keyOf={keyOf}
        onNearEnd={readMore}
        focusRequests={focusRequests}
        row={(contact, row) => <PersonRow contact={contact} {...row} />}
      />
    </ListFrame>
  )
}

function NobodyFound({ q, company }: PeopleListProps) {
  if (q)
    return (
      <EmptyState title={`Nobody found for “${q}”`}>
        {`${company ? 'Remove the company, or try another' : 'Try another'} part of the name or the address.`}
      </EmptyState>
    )
  if (company)
    return (
      <EmptyState
        title={`Nobody at ${company}`}
        action={<ButtonLink href={contactsParams.href('/contacts')}>Show all people</ButtonLink>}
      />
    )
  return (
    <EmptyState title="The people you send envelopes to will be here">
      Nobody has to be added: the first envelope to a person makes them a contact.
    </EmptyState>
  )
}

/** One person: a table row, or a card where there is less room. */
function PersonRow({ contact, rowKey, onSelect: _, ...row }: RowProps & { contact: Contact }) {
  const { id, name, email, addresses, company, waiting } = contact
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_7rem] md:gap-x-6 xl:h-12 xl:[&>td]:px-3"
    >
      <td className="min-w-0 md:row-span-2 xl:first:pl-2">
        <span className="flex min-w-0 items-center gap-2.5 xl:gap-2">
          <Avatar person={contact} />
          <span className="min-w-0">
            <RowLink
              index={row.index}
              rowKey={rowKey}
              href={`/contacts/${id}`}
              title={[name.trim(), email, company].filter(Boolean).join(', ')}
              className="block truncate font-medium text-ink"
            >
              <span translate="no">{personName(contact)}</span>
            </RowLink>
            <span className="block truncate text-12 text-ink-soft">
              {`${name.trim() || addresses > 1 ? email : ''}${addresses > 1 ? ` and ${counted(addresses - 1, 'other address', 'other addresses')}` : ''}`}
            </span>
          </span>
        </span>
      </td>
      <td className="col-span-2 row-start-2 min-w-0 truncate pl-8.5 text-13 text-ink-soft empty:hidden md:col-span-1 md:col-start-2 md:row-start-1 md:pl-0 xl:text-14">
        {company}
      </td>
      <td className="tabular pl-8.5 text-13 text-ink-soft md:col-start-2 md:row-start-2 md:pl-0 xl:text-14">
        <span>{countOf(contact, contact.envelopes)}</span>
        <span className="xl:sr-only">{contact.envelopes === 1 ? ' envelope' : ' envelopes'}</span>
      </td>
      <td className="col-start-2 row-start-1 justify-self-end md:col-start-3">
        {waiting > 0 ? (
          <Badge tone="wait" icon={PenLine}>
            {`${countOf(contact, waiting)} waiting`}
          </Badge>
        ) : (
          <span className="text-13 text-ink-faint max-xl:hidden">None</span>
        )}
      </td>
      <td className="justify-self-end text-13 text-ink-soft md:col-start-3 md:row-start-2">
        <span className="sr-only">Last sent </span>
        <Time value={contact.last_sent_on} className="relative z-10" />
      </td>
    </ListRow>
  )
}
