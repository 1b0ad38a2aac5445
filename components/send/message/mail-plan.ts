import { isCopy, signingSteps } from '@/lib/envelope/signing-steps'
import { isApprover } from '@/lib/envelope/signing-task'
import type { Slot } from '@/lib/envelope/slots'

export type Recipient = { slot: Slot; name: string; email: string }
/** People who are mailed at the same moment. */
export type MailRound = { number: number; when: string; people: Recipient[] }
export type MailPlan = { rounds: MailRound[]; copies: Recipient[] }

/** Who gets which mail when: round by round in signing order, then the copies of the signed document. */
export function mailPlan(
  slots: readonly Slot[],
  filled: readonly { name: string; email: string }[],
  orderRequired: boolean,
): MailPlan {
  const people = slots.map((slot, index) => ({
    slot,
    name: filled[index]?.name.trim() || slot.label,
    email: filled[index]?.email.trim() ?? '',
    group: slot.group,
    requestRole: slot.role,
  }))
  const rounds = signingSteps(people, orderRequired)
  return {
    rounds: rounds.map((round, index) => ({ number: index + 1, when: whenOf(rounds[index - 1]), people: round })),
    copies: people.filter(isCopy),
  }
}

function whenOf(before: readonly Recipient[] | undefined): string {
  const [first, second, ...more] = before ?? []
  if (!first) return 'Now'
  const acted = actedWord(before ?? [])
  if (!second) return `After ${first.name} has ${acted}`
  return more.length === 0
    ? `After ${first.name} and ${second.name} have ${acted}`
    : `After all ${more.length + 2} of the round before have ${acted}`
}

/** What the people of a round will have done: approvers approve, the others sign. */
function actedWord(round: readonly Recipient[]): string {
  const approvers = round.filter(({ slot }) => isApprover(slot.role)).length
  if (approvers === 0) return 'signed'
  return approvers === round.length ? 'approved' : 'signed or approved'
}

/** "2 people": different addresses who will ever get a mail of this envelope. */
export function peopleCount({ rounds, copies }: MailPlan): number {
  const all = [...rounds.flatMap((round) => round.people), ...copies]
  return new Set(all.map(({ email, slot }) => email.toLowerCase() || slot.signerIndex)).size
}

/** For each slot, in words, when its person is mailed; undefined where there is nothing to say. */
export function roundWords(slots: readonly Slot[], orderRequired: boolean): (string | undefined)[] {
  const { rounds } = mailPlan(slots, [], orderRequired)
  return slots.map((slot) => {
    if (slot.copy || rounds.length < 2) return undefined
    const round = rounds.find(({ people }) => people.some((person) => person.slot === slot))
    const others = round?.people.filter((person) => person.slot !== slot).map(({ slot }) => slot.label) ?? []
    const together = others.length > 0 ? `, together with ${others.join(' and ')}` : ''
    return (
      round && `${isApprover(slot.role) ? 'Approves' : 'Signs'} in round ${round.number} of ${rounds.length}${together}`
    )
  })
}
