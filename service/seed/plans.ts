import { CANDIDATES, GUESTS, HOUSE, type Person } from './people'
import { seededRandom } from './seeded-random'
import type { TemplateKey } from './templates'

export type Plan = {
  /** Identifies the envelope forever: its ids are made from this. */
  key: string
  template: TemplateKey
  people: Person[]
  ending: Ending
  subject: string
  /** Days between the seeding and the send: before it, or after it if the envelope is scheduled. */
  days: number
  /** Who takes over the last slot, and who decided that. */
  delegation?: { to: Person; by: 'sender' | 'signer' }
  reminded?: boolean
}

/** How many envelopes end in which state; together they show every state of the feed. */
const COUNTS = [
  ['signed', 25],
  ['partly', 7],
  ['opened', 6],
  ['sent', 5],
  ['voided', 5],
  ['declined', 4],
  ['expired', 5],
  ['scheduled', 3],
] as const
type Ending = (typeof COUNTS)[number][0]

const DAYS = 90
/** An envelope that is still open is rarely old. */
const OPEN_WITHIN_DAYS = 21
const DELEGATED_EVERY = 9

/** The sample tenant's envelopes: about sixty over ninety days, the same in every installation. */
export function plans(): Plan[] {
  const random = seededRandom('plans')
  const endings = COUNTS.flatMap(([ending, count]) => Array.from({ length: count }, () => ending))
  return endings.map((ending, index) => plan(ending, index, random))
}

function plan(ending: Ending, index: number, random: () => number): Plan {
  const template = templateOf(index)
  const guest = pick(GUESTS, index)
  const candidate = pick(CANDIDATES, Math.floor(index / 4))
  const last = template === 'offer-letter' ? candidate : guest
  const people = template === 'offer-letter' ? [HOUSE.hiring, HOUSE.people, last] : [HOUSE.counsel, last]
  const isDelegated = index % DELEGATED_EVERY === 4 && ['signed', 'partly', 'opened', 'sent'].includes(ending)
  return {
    key: `${ending}-${index}`,
    template,
    people,
    ending,
    subject: subjectOf(template, last),
    days: daysOf(ending, random()),
    reminded: ending === 'opened' || (ending === 'sent' && random() < 0.6),
    ...(isDelegated && { delegation: { to: pick(GUESTS, index + 5), by: random() < 0.5 ? 'sender' : 'signer' } }),
  }
}

const templateOf = (index: number): TemplateKey =>
  index % 4 === 1 ? 'offer-letter' : index % 4 === 3 ? 'services-agreement' : 'nda'

function pick(people: Person[], index: number): Person {
  const found = people[index % people.length]
  if (!found) throw new Error('the sample tenant has nobody to write to')
  return found
}

function subjectOf(template: TemplateKey, { name, company }: Person): string {
  if (template === 'nda') return `Non-disclosure agreement with ${company}`
  if (template === 'offer-letter') return `Offer of employment for ${name}`
  return `Master services agreement with ${company}`
}

function daysOf(ending: Ending, random: number): number {
  if (ending === 'scheduled') return 1 + random * 6
  if (ending === 'expired') return 35 + random * (DAYS - 35)
  const open = ending === 'sent' || ending === 'opened' || ending === 'partly'
  return 0.3 + random * (open ? OPEN_WITHIN_DAYS : DAYS)
}
