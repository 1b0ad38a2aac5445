import type { DeskPerson } from '@/lib/desk/platform/auth/contract/people'
import { ROLE_LABELS } from '@/lib/desk/platform/auth/contract/roles'
import { STATES } from './people-labels'

/** People whose name, address, role or state contains every word of the query. */
export function matching(people: readonly DeskPerson[], query: string): readonly DeskPerson[] {
  const terms = plain(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return people
  return people.filter(({ name, email, role, disabled }) => {
    const text = plain(`${name} ${email} ${ROLE_LABELS[role]} ${STATES[disabled ? 'disabled' : 'active'].word}`)
    return terms.every((term) => text.includes(term))
  })
}

/** "emile" finds "Émile". */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
