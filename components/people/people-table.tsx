import type { DeskPerson, OneTimeLink } from '@/lib/contract/people'
import { PersonRow } from './person-row'

type PeopleTableProps = { people: readonly DeskPerson[]; self: string; onLink: (link: OneTimeLink) => void }

const HEADERS = ['Person', 'Role', 'State', 'Second factor', 'Last seen']

/** A table, which on phones becomes a card for each person with the same order of facts. */
export function PeopleTable({ people, self, onLink }: PeopleTableProps) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <table className="block w-full text-left md:table">
        <caption className="sr-only">People with an account</caption>
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="border-b border-line text-12 text-ink-soft">
            {HEADERS.map((header) => (
              <th key={header} scope="col" className="h-9 px-4 font-medium">
                {header}
              </th>
            ))}
            <th scope="col" className="w-12 px-4">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} own={person.id === self} onLink={onLink} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
