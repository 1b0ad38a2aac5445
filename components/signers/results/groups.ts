import { CircleCheck, CircleSlash, Hourglass, type LucideIcon, PenLine, Search } from 'lucide-react'
import type { Group } from '../standing'

type GroupLook = { id: Group; title: string; meaning: string; icon: LucideIcon }

/** The groups in the order in which somebody on the telephone asks for them. */
export const GROUPS: readonly GroupLook[] = [
  { id: 'now', title: 'Can act now', meaning: 'The invitation is out and this person can sign.', icon: PenLine },
  { id: 'waiting', title: 'Waiting for someone', meaning: 'Somebody else has to act first.', icon: Hourglass },
  {
    id: 'unknown',
    title: 'Not looked at yet',
    meaning: 'Under way; whose turn it is takes a look at the envelope.',
    icon: Search,
  },
  { id: 'finished', title: 'Finished', meaning: 'Nothing is left to do for this person.', icon: CircleCheck },
  { id: 'dead', title: 'Dead', meaning: 'Voided, declined or expired: nobody can sign any more.', icon: CircleSlash },
]

/** The group an address asks for; undefined for all. */
export function groupOf(asked: unknown): Group | undefined {
  return GROUPS.find(({ id }) => id === asked)?.id
}

export function signersHref({ email, group }: { email: string; group?: Group | undefined }): string {
  return `/signers?${new URLSearchParams({ email, ...(group && { group }) })}`
}
