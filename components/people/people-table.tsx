'use client'

import { useMemo, useRef } from 'react'
import { MarkBar } from '@/components/ui/mark-bar'
import { leavePlace } from '@/components/ui/row-places'
import { RowTable } from '@/components/ui/row-table'
import { useRowList } from '@/components/ui/use-row-list'
import type { DeskPerson, OneTimeLink } from '@/lib/contract/people'
import { personLine } from './person-look'
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

/** A table, which on phones becomes a card for each person with the same order of facts. */
export function PeopleTable({ people, self, onLink }: PeopleTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => people.map(({ id }) => id), [people])
  const { indexes, above, below, measure, marked, mark, clearMarks } = useRowList(body, keys)
  return (
    <div>
      <RowTable
        label="People with an account"
        columns={COLUMNS}
        count={people.length}
        tableFrom="md"
        body={body}
        marking={marked.size > 0}
        above={above}
        below={below}
      >
        {indexes.map((index) => {
          const person = people[index]
          return person ? (
            <PersonRow
              key={person.id}
              person={person}
              own={person.id === self}
              index={index}
              marked={marked.has(person.id)}
              onMark={mark}
              onOpen={leavePlace}
              onLink={onLink}
              measure={measure}
            />
          ) : null
        })}
      </RowTable>
      <MarkBar
        count={marked.size}
        lines={() => people.filter(({ id }) => marked.has(id)).map(personLine)}
        onClear={clearMarks}
      />
    </div>
  )
}
