import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Person } from '@/components/ui/people'
import type { RowPlace } from '@/components/ui/row-list'
import { Time } from '@/components/ui/time'
import { roleWords } from '@/lib/browser/role-words'
import type { DeskPerson, OneTimeLink } from '@/lib/contract/people'
import { factorWords, STATES } from './person-look'
import { PersonMenu } from './person-menu'

type PersonRowProps = RowPlace & {
  person: DeskPerson
  own: boolean
  onLink: (link: OneTimeLink) => void
}

const cell = 'block md:table-cell md:h-13 md:px-3 md:py-1.5'

/** One person. The name is the one link, reaches over the whole row, and leads to what they did. */
export function PersonRow({ person, own, index, onOpen, onLink, measure }: PersonRowProps) {
  const { word, tone, icon } = STATES[person.disabled ? 'disabled' : 'active']
  const standing = [own ? 'You' : '', person.demo ? 'Demo account' : ''].filter(Boolean).join(', ')
  const factors = factorWords(person.second_factor)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className="group/row relative flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3 px-4 first:border-t-0 hover:bg-hover has-[a:focus-visible]:bg-hover md:table-row md:p-0 md:[&>*]:border-t"
    >
      <th
        scope="row"
        className="block max-w-full basis-full pr-10 text-left font-normal md:table-cell md:h-13 md:px-4 md:py-1.5"
      >
        <Link
          href={`/settings/activity?person=${encodeURIComponent(person.id)}`}
          prefetch={false}
          title={`What ${person.name} did`}
          data-row={index}
          onClick={() => onOpen(person.id)}
          className="block max-w-full rounded-sm outline-offset-[-2px] after:absolute after:inset-0"
        >
          <Person person={person} withEmail />
          {standing ? <span className="ml-8 block text-12 text-ink-faint">{standing}</span> : null}
        </Link>
      </th>
      <td className={cell}>{roleWords[person.role]}</td>
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
    </tr>
  )
}
