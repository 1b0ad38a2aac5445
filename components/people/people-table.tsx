'use client'

import { activityParams } from '@/app/(desk)/settings/activity/search-params'
import { Badge } from '@/components/ui/badge'
import { ListRow, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { Person } from '@/components/ui/people'
import { Time } from '@/components/ui/time'
import type { DeskPerson, OneTimeLink } from '@/lib/desk/platform/auth/contract/people'
import { ROLE_LABELS } from '@/lib/desk/platform/auth/contract/roles'
import { describeFactors, STATES } from './people-labels'
import { PersonMenu } from './person-menu'

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

/** A table; on phones a card for each person, with the columns in the same order. */
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

type PersonRowProps = RowProps & {
  person: DeskPerson
  own: boolean
  onLink: (link: OneTimeLink) => void
}

const cell = 'block md:table-cell md:h-13 md:px-3 md:py-1.5'

/** One person. The row links to their activity. */
function PersonRow({ person, own, onLink, rowKey, onSelect: _, ...row }: PersonRowProps) {
  const { word, tone, icon } = STATES[person.disabled ? 'disabled' : 'active']
  const marks = [own ? 'You' : '', person.demo ? 'Demo account' : ''].filter(Boolean).join(', ')
  const factors = describeFactors(person.second_factor)
  return (
    <ListRow {...row} tableFrom="md" className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <th
        scope="row"
        className="block max-w-full basis-full pr-10 text-left font-normal md:table-cell md:h-13 md:px-4 md:py-1.5"
      >
        <RowLink
          index={row.index}
          rowKey={rowKey}
          href={activityParams.href('/settings/activity', { person: person.id })}
          title={`What ${person.name} did`}
          className="block max-w-full"
        >
          <Person person={person} withEmail />
          {marks ? <span className="ml-8 block text-12 text-ink-faint">{marks}</span> : null}
        </RowLink>
      </th>
      <td className={cell}>{ROLE_LABELS[person.role]}</td>
      <td className={cell}>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
      </td>
      <td className={cell}>
        <span className="text-ink-soft md:sr-only">Second factor: </span>
        <span className={factors === 'None' ? 'text-ink-soft' : undefined}>{factors}</span>
      </td>
      <td className={cell}>
        <span className="text-ink-soft md:sr-only">Last seen: </span>
        {person.last_seen_on ? (
          <Time value={person.last_seen_on} className="relative z-10" />
        ) : (
          <span className="text-ink-soft">Never</span>
        )}
      </td>
      <td className={`${cell} absolute top-3 right-3 z-10 md:static md:text-right`}>
        {own ? null : (
          <span className="relative z-10">
            <PersonMenu person={person} onLink={onLink} />
          </span>
        )}
      </td>
    </ListRow>
  )
}
