'use client'

import { contactsParams } from '@/app/(desk)/contacts/search-params'
import { ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { EmptyState } from '@/components/ui/empty-state'
import { LiveList } from '@/components/ui/live-list/live-list'
import type { Contact } from '@/lib/desk/contacts/contract/contact'
import { ListFrame } from './list-frame'
import { PersonRow } from './person-row'
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
