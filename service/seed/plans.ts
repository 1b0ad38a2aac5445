import { SAMPLE_BATCH } from '@/lib/contract/constants'
import { CANDIDATES, GUESTS, HOUSE, type Person } from './people'
import { seededRandom } from './seeded-random'
import type { TemplateKey } from './templates'

export type Plan = {
  /** Identifies the envelope forever: its ids are made from this. */
  key: string
  template: TemplateKey
  people: Person[]
  ending: Outcome
  subject: string
  /** Days between the seeding and the send: before it, or after it if the envelope is scheduled. */
  days: number
  /** Who takes over the last slot, and who decided that. */
  delegation?: { to: Person; by: 'sender' | 'signer' }
  reminded?: boolean
  /** Of an open envelope that expires soon: days after the seeding. */
  expiresInDays?: number | undefined
}

/** How many envelopes end in which state; together they show every state of the feed. */
const COUNTS = [
  ['signed', 19],
  ['partly', 7],
  ['opened', 7],
  ['sent', 6],
  ['voided', 4],
  ['declined', 4],
  ['expired', 4],
  ['scheduled', 3],
] as const
type Outcome = (typeof COUNTS)[number][0]

/** Envelopes that one bulk send made, by how they end. */
const BATCH: readonly Outcome[] = ['signed', 'signed', 'signed', 'partly', 'opened', 'sent']
const BATCH_DAYS = 4
/** A bulk send makes about forty in a minute. */
const BATCH_STEP_DAYS = 2 / 86_400

/** Supplier registrations, by how they end. */
const FORMS: readonly Outcome[] = ['signed', 'partly']

const DAYS = 60
/** An envelope that is still open is rarely old. */
const OPEN_WITHIN_DAYS = 12
const LAST_DAY_SHARE = 0.2
/** By how many of the same ending came before: the first of these expire within a week. */
const EXPIRES_IN_DAYS: Partial<Record<Outcome, readonly number[]>> = { partly: [2], opened: [4, 1], sent: [6] }
/** Days that an envelope waits for its signers. */
export const EXPIRES_AFTER_DAYS = 30
const DELEGATED_EVERY = 9

/** The sample tenant's envelopes: about sixty over two months, the same in every installation. */
export function plans(): Plan[] {
  const random = seededRandom('plans')
  const endings = COUNTS.flatMap(([ending, count]) =>
    Array.from({ length: count }, (_, number) => ({ ending, number, count })),
  )
  return [...endings.map((each, index) => plan(each, index, random)), ...BATCH.map(batchPlan), ...FORMS.map(formPlan)]
}

function batchPlan(ending: Outcome, index: number): Plan {
  const guest = pick(GUESTS, index + 3)
  return {
    key: `batch-${index}`,
    template: 'nda',
    people: [HOUSE.deputy, guest],
    ending,
    subject: `${SAMPLE_BATCH} for ${guest.company}`,
    days: BATCH_DAYS - index * BATCH_STEP_DAYS,
  }
}

function formPlan(ending: Outcome, index: number): Plan {
  const guest = pick(GUESTS, index * 11)
  return {
    key: `form-${index}`,
    template: 'supplier-form',
    people: [guest, HOUSE.counsel],
    ending,
    subject: `Supplier registration of ${guest.company}`,
    days: 9 - 3 * index,
  }
}

type PlanNumber = { ending: Outcome; number: number; count: number }

function plan({ ending, number, count }: PlanNumber, index: number, random: () => number): Plan {
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
    days: daysOf(ending, number / count, random()),
    expiresInDays: EXPIRES_IN_DAYS[ending]?.[number],
    reminded: ending === 'opened' || (ending === 'sent' && random() < 0.6),
    ...(isDelegated && { delegation: { to: pick(GUESTS, index + 5), by: random() < 0.5 ? 'sender' : 'signer' } }),
  }
}

const templateOf = (index: number): TemplateKey =>
  index % 4 === 1 ? 'offer-letter' : index % 4 === 3 ? 'services-agreement' : 'nda'

function pick(people: Person[], index: number): Person {
  const person = people[index % people.length]
  if (!person) throw new Error('the sample tenant has nobody to write to')
  return person
}

function subjectOf(template: TemplateKey, { name, company }: Person): string {
  if (template === 'nda') return `Non-disclosure agreement with ${company}`
  if (template === 'offer-letter') return `Offer of employment for ${name}`
  return `Master services agreement with ${company}`
}

/**
 * `share` is how many of the same ending came before, from 0 to 1: a third of what was signed is
 * from the last week, and the first of what was signed or is open from the last day, whose
 * deliveries the endpoint's page shows by the hour.
 */
function daysOf(ending: Outcome, share: number, random: number): number {
  if (ending === 'scheduled') return 1 + random * 6
  if (ending === 'expired') return EXPIRES_AFTER_DAYS + 1 + random * (DAYS - EXPIRES_AFTER_DAYS - 1)
  if (ending === 'signed') return 0.4 + share ** 2 * (DAYS - 2) + (share > 0 ? random : 0)
  if (ending === 'declined') return 2 + share * (DAYS / 2) + random
  const open = ending === 'sent' || ending === 'opened' || ending === 'partly'
  if (open && share < LAST_DAY_SHARE) return 0.1 + random * 0.7
  return 0.3 + random * (open ? OPEN_WITHIN_DAYS : DAYS)
}
