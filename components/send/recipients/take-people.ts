import type { DraftRecipient } from '@/lib/desk/drafts/contract/draft-content'
import type { ParsedPeople, ParsedPerson } from '@/lib/envelope/parse-people'
import { changeRecipient } from './edit-recipients'

/** How many people a text became, how many are too many for one envelope, and what of it stays in the input. */
export type TakenPeople = { added: number; tooMany: number; rest: string }

/** A name, or an address in the input for addresses, is pasted as usual. */
export function isMoreThan(part: 'name' | 'email', { people, rest }: ParsedPeople): boolean {
  const [first, second] = people
  return first !== undefined && Boolean(second || first.name || rest || part === 'name')
}

type Taking = {
  /** The person whose input got the text. */
  id: number
  part: 'name' | 'email'
  parsed: ParsedPeople
  add: (
    recipients: readonly DraftRecipient[],
    people: readonly ParsedPerson[],
    after: number,
  ) => readonly DraftRecipient[]
}

/**
 * Puts the first person where the text was pasted, if there is no address yet, and the others below. What is not a person, or one
 * too many, stays in the input, and the people are above it.
 */
export function takePeopleAt(
  recipients: readonly DraftRecipient[],
  { id, part, parsed: { people, rest: unread }, add }: Taking,
): TakenPeople & { recipients: DraftRecipient[] } {
  const at = Math.max(
    recipients.findIndex((recipient) => recipient.id === id),
    0,
  )
  const target = recipients[at]
  const [first, ...others] = people
  const isFree = target !== undefined && target.email.trim() === '' && unread === ''
  const filled =
    isFree && first
      ? changeRecipient(recipients, id, { name: first.name || target.name, email: first.email })
      : [...recipients]
  const all = isFree ? add(filled, others, at) : add(filled, people, unread === '' ? at : at - 1)
  const added = all.length - recipients.length + (isFree ? 1 : 0)
  const tooMany = people.slice(added)
  const rest = [...tooMany.map(({ name, email }) => (name ? `${name} <${email}>` : email)), unread]
    .filter(Boolean)
    .join(', ')
  return {
    recipients: rest && tooMany.length === 0 ? changeRecipient(all, id, { [part]: rest }) : [...all],
    added,
    tooMany: tooMany.length,
    rest,
  }
}
