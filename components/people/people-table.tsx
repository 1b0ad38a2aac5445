'use client'

import { LiveList } from '@/components/ui/live-list/live-list'
import type { DeskPerson, OneTimeLink } from '@/lib/desk/contract/auth/people'
import { PersonRow } from './person-row'

type PeopleTableProps = { people: readonly DeskPerson[]; self: string; onLink: (link: OneTimeLink) => void }

const COLUMNS = [
  { name: 'Person', width: 'w-auto' },
  { name: 'Role', width: 'w-24' },
  { name: 'State', width: 'w-32' },
  { name: 'Second factor', width: 'w-40' },
  { name: 'Last seen', width: 'w-32' },
  { name: 'Actions', width: 'w-14', hidden: true },
]

const idOf = ({ id }: DeskPerson) => id

/** A table, which on phones becomes a card for each person with the same order of facts. */
export function PeopleTable({ people, self, onLink }: PeopleTableProps) {
  return (
    <LiveList
      label="People with an account"
      columns={COLUMNS}
      tableFrom="md"
      items={people}
      isComplete
      keyOf={idOf}
      row={(person, row) => <PersonRow person={person} own={person.id === self} onLink={onLink} {...row} />}
    />
  )
}
