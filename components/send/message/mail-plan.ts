import { isCopy, signingSteps } from '@/lib/envelope/signing-steps'
import { isApprover } from '@/lib/envelope/signing-task'
import type { Slot } from '@/lib/envelope/slots'

export type Recipient = { slot: Slot; name: string; email: string }
/** The people of one signing step, who are mailed at the same time. */
type MailStep = { number: number; when: string; people: Recipient[] }
export type MailPlan = { steps: MailStep[]; copies: Recipient[] }

/** Who gets a mail when: step by step in signing order, then the copies of the signed document. */
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
  const steps = signingSteps(people, orderRequired)
  return {
    steps: steps.map((step, index) => ({ number: index + 1, when: describeStart(steps[index - 1]), people: step })),
    copies: people.filter(isCopy),
  }
}

/** "Now", or "After Ada has signed". */
function describeStart(before: readonly Recipient[] | undefined): string {
  const [first, second, ...more] = before ?? []
  if (!first) return 'Now'
  const acted = describeActed(before ?? [])
  if (!second) return `After ${first.name} has ${acted}`
  return more.length === 0
    ? `After ${first.name} and ${second.name} have ${acted}`
    : `After all ${more.length + 2} people of the previous step have ${acted}`
}

/** Approvers approve, the others sign. */
function describeActed(people: readonly Recipient[]): string {
  const approvers = people.filter(({ slot }) => isApprover(slot.role)).length
  if (approvers === 0) return 'signed'
  return approvers === people.length ? 'approved' : 'signed or approved'
}

/** The number of different addresses that get a mail now or later. */
export function peopleCount({ steps, copies }: MailPlan): number {
  const all = [...steps.flatMap(({ people }) => people), ...copies]
  return new Set(all.map(({ email, slot }) => email.toLowerCase() || slot.signerIndex)).size
}

/** How many people are mailed when it is sent: "3 people", or "1 of 3 people" if others are mailed later. */
export function describeMailed(plan: MailPlan): string {
  const all = peopleCount(plan)
  const now = peopleCount({ steps: plan.steps.slice(0, 1), copies: [] })
  const people = all === 1 ? '1 person' : `${all} people`
  return now === all ? people : `${now} of ${people}`
}

/** Who is mailed after that, and when; empty if everybody is mailed at once. */
export function describeLater({ steps, copies }: MailPlan): string {
  const next = steps[1]
  const name = (all: readonly Recipient[]) => (all.length === 1 && all[0] ? all[0].name : `${all.length} more people`)
  if (next) {
    return `${name(next.people)} ${next.people.length === 1 ? 'is' : 'are'} invited ${next.when[0]?.toLowerCase()}${next.when.slice(1)}.`
  }
  return copies.length === 0 ? '' : `The signed document goes to ${name(copies)} once everybody has signed.`
}

/** For each slot, when its person is mailed; undefined if everybody is mailed at once. */
export function describeSteps(slots: readonly Slot[], orderRequired: boolean): (string | undefined)[] {
  const { steps } = mailPlan(slots, [], orderRequired)
  return slots.map((slot) => {
    if (slot.copy || steps.length < 2) return undefined
    const step = steps.find(({ people }) => people.some((person) => person.slot === slot))
    const others = step?.people.filter((person) => person.slot !== slot).map(({ slot }) => slot.label) ?? []
    const together = others.length > 0 ? `, together with ${others.join(' and ')}` : ''
    return (
      step && `${isApprover(slot.role) ? 'Approves' : 'Signs'} in step ${step.number} of ${steps.length}${together}`
    )
  })
}
