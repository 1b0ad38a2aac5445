import { type MailPlan, peopleCount, type Recipient } from '../message/mail-plan'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** How many are mailed when it is sent: everybody, or "1 of 3 people" when others are mailed later. */
export function mailedWords(plan: MailPlan): string {
  const all = peopleCount(plan)
  const now = peopleCount({ rounds: plan.rounds.slice(0, 1), copies: [] })
  return now === all ? people(all) : `${now} of ${people(all)}`
}

/** Who is mailed after that, and when; nothing when everybody is mailed at once. */
export function laterWords({ rounds, copies }: MailPlan): string {
  const next = rounds[1]
  if (next) return `${invitedWords(next.people)} invited ${next.when[0]?.toLowerCase()}${next.when.slice(1)}.`
  if (copies.length === 0) return ''
  return `The signed document goes to ${named(copies)} once everyone has signed.`
}

const named = (all: readonly Recipient[]) => (all.length === 1 && all[0] ? all[0].name : `${all.length} more people`)
const invitedWords = (all: readonly Recipient[]) => `${named(all)} ${all.length === 1 ? 'is' : 'are'}`
