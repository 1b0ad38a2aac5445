import { Badge } from '@/components/ui/badge'
import { Person } from '@/components/ui/people'
import { Time } from '@/components/ui/time'
import { roleWords } from '@/lib/browser/role-words'
import type { DeskPerson, OneTimeLink } from '@/lib/contract/people'
import { factorWords, STATES } from './person-look'
import { PersonMenu } from './person-menu'

type PersonRowProps = { person: DeskPerson; own: boolean; onLink: (link: OneTimeLink) => void }

const cell = 'block md:table-cell md:h-13 md:px-4 md:py-1.5'

export function PersonRow({ person, own, onLink }: PersonRowProps) {
  const { word, tone, icon } = STATES[person.disabled ? 'disabled' : 'active']
  const standing = [own ? 'You' : '', person.demo ? 'Demo account' : ''].filter(Boolean).join(', ')
  const factors = factorWords(person.second_factor)
  return (
    <tr className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 md:table-row md:p-0">
      <th scope="row" className={`${cell} max-w-full basis-full pr-10 font-normal md:max-w-80`}>
        <Person person={person} withEmail />
        {standing ? <span className="ml-8 block text-12 text-ink-faint">{standing}</span> : null}
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
        {person.last_seen_on ? <Time value={person.last_seen_on} /> : <span className="text-ink-soft">Never</span>}
      </td>
      <td className={`${cell} absolute top-3 right-3 md:static md:text-right`}>
        {own ? null : <PersonMenu person={person} onLink={onLink} />}
      </td>
    </tr>
  )
}
