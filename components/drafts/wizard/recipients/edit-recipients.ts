import { MAX_SIGNERS } from '@/lib/contract/send'
import type { DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import type { ParsedPeople, ParsedPerson } from '@/lib/envelope/parse-people'
import { isCopy } from '@/lib/envelope/signing-task'

/** Signers and approvers of a draft, as `signingSteps` takes them. */
export const actsAs = ({ role, round }: DraftRecipient) => ({ requestRole: role, group: round })

type NewPerson = Partial<Pick<DraftRecipient, 'name' | 'email' | 'role'>>

/**
 * Adds people after a position, or at the end; at most 100. `reserved`: ids that a removed person
 * may get back.
 */
export function addRecipients(
  recipients: readonly DraftRecipient[],
  people: readonly NewPerson[],
  { after = recipients.length - 1, reserved = [] }: { after?: number; reserved?: readonly number[] } = {},
): DraftRecipient[] {
  const usedIds = new Set([...recipients.map(({ id }) => id), ...reserved])
  const added = people.slice(0, Math.max(0, MAX_SIGNERS - recipients.length)).map(({ name = '', email = '', role }) => {
    let id = 0
    while (usedIds.has(id)) id++
    usedIds.add(id)
    return { id, name, email, ...(role && { role }) }
  })
  return withRounds([...recipients.slice(0, after + 1), ...added, ...recipients.slice(after + 1)])
}

export function changeRecipient(
  recipients: readonly DraftRecipient[],
  id: number,
  patch: { [Key in keyof DraftRecipient]?: DraftRecipient[Key] | undefined },
): DraftRecipient[] {
  return recipients.map((recipient) => {
    if (recipient.id !== id) return recipient
    const set = Object.entries({ ...recipient, ...patch }).filter(([, value]) => value !== undefined)
    return { id: recipient.id, name: recipient.name, email: recipient.email, ...Object.fromEntries(set) }
  })
}

/**
 * Moves a person. Between two people of one round they join it; otherwise they are in a round of
 * their own.
 */
export function moveRecipient(recipients: readonly DraftRecipient[], from: number, to: number): DraftRecipient[] {
  const recipient = recipients[from]
  if (!recipient || from === to || to < 0 || to >= recipients.length) return [...recipients]
  const rest = recipients.toSpliced(from, 1)
  const [above, below] = [rest.slice(0, to).findLast(acts), rest.slice(to).find(acts)]
  const round = above?.round && above.round === below?.round ? above.round : undefined
  return withRounds(rest.toSpliced(to, 0, { ...without(recipient), ...(round && { round }) }))
}

const acts = (recipient: DraftRecipient) => !isCopy(actsAs(recipient))

/**
 * Puts removed people back where they were. Anybody who was removed or added since then stays so.
 */
export function restoreRecipients(
  recipients: readonly DraftRecipient[],
  removed: readonly DraftRecipient[],
  before: readonly DraftRecipient[],
): DraftRecipient[] {
  let restored = [...recipients]
  for (const person of removed) {
    if (restored.length >= MAX_SIGNERS || restored.some(({ id }) => id === person.id)) continue
    restored = restored.toSpliced(before.indexOf(person), 0, person)
  }
  return withRounds(restored)
}

/**
 * Whether this person is invited together with the person above who acts; undefined for the first,
 * and for copies.
 */
export function joinsAbove(recipients: readonly DraftRecipient[], index: number): boolean | undefined {
  const recipient = recipients[index]
  const above = recipients.slice(0, index).findLast(acts)
  if (!recipient || !above || !acts(recipient)) return undefined
  return recipient.round !== undefined && recipient.round === above.round
}

/** Puts this person and the person above into one round, or begins a new round with this person. */
export function joinAbove(recipients: readonly DraftRecipient[], index: number, joins: boolean): DraftRecipient[] {
  const acting = recipients.map((_, at) => (at === index ? joins : joinsAbove(recipients, at) === true))
  let round = 0
  let name = ''
  const named = recipients.map((recipient, at) => {
    if (!acts(recipient)) return without(recipient)
    if (!acting[at]) name = `round ${++round}`
    return { ...recipient, round: name }
  })
  return withRounds(named)
}

/**
 * Rounds of one person need no name, and copies are in none. Names count from 1, so equal rounds
 * are equal drafts.
 */
function withRounds(recipients: readonly DraftRecipient[]): DraftRecipient[] {
  const acting = recipients.filter(acts)
  let count = 0
  let name: string | undefined
  const names = new Map<DraftRecipient, string>()
  for (const [at, recipient] of acting.entries()) {
    const joins = (other: DraftRecipient | undefined) => other?.round !== undefined && other.round === recipient.round
    if (!joins(acting[at - 1])) name = joins(acting[at + 1]) ? `round ${++count}` : undefined
    if (name) names.set(recipient, name)
  }
  return recipients.map((recipient) => {
    const round = names.get(recipient)
    return round ? { ...recipient, round } : without(recipient)
  })
}

function without({ round: _, ...recipient }: DraftRecipient): DraftRecipient {
  return recipient
}

/**
 * How many people a text became, how many are too many for one envelope, and what of it stays in
 * the input.
 */
export type TakenPeople = { added: number; tooMany: number; rest: string }

/** A name, or an address in the input for addresses, is pasted as usual. */
export function isMoreThan(part: 'name' | 'email', { people, rest }: ParsedPeople): boolean {
  const [first, second] = people
  return first !== undefined && Boolean(second || first.name || rest || part === 'name')
}

type PastedPeople = {
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
 * Puts the first person where the text was pasted, if there is no address yet, and the others
 * below. What is not a person, or one too many, stays in the input, and the people are above it.
 */
export function takePeopleAt(
  recipients: readonly DraftRecipient[],
  { id, part, parsed: { people, rest: unread }, add }: PastedPeople,
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
