import { chance } from './chance'
import { CANDIDATES, GUESTS, HOUSE, type Person } from './people'
import type { TemplateKey } from './templates'

/** How far an envelope of the sample tenant has come. */
export const ENDINGS = ['signed', 'partly', 'opened', 'sent', 'voided', 'declined', 'expired', 'scheduled'] as const
export type Ending = (typeof ENDINGS)[number]

export type Plan = {
  /** Names the envelope for good: its ids are made from this. */
  key: string
  template: TemplateKey
  people: Person[]
  ending: Ending
  subject: string
  /** Days before the seeding at which it was sent; of a scheduled one, days after it at which it will be. */
  days: number
  /** Somebody who takes over the last slot, by the sender's or the signer's own decision. */
  handedOver?: { to: Person; by: 'sender' | 'signer' }
  reminded?: boolean
}

/** How many envelopes end how; together they fill the feed with every state there is. */
const COUNTS: Record<Ending, number> = {
  signed: 25,
  partly: 7,
  opened: 6,
  sent: 5,
  voided: 5,
  declined: 4,
  expired: 5,
  scheduled: 3,
}
const DAYS = 90
/** Something that still waits is rarely old. */
const OPEN_WITHIN_DAYS = 21
const HANDED_OVER_EVERY = 9

/** The sample tenant's envelopes: about sixty over ninety days, the same in every installation. */
export function plans(): Plan[] {
  const random = chance('plans')
  const endings = ENDINGS.flatMap((ending) => Array.from({ length: COUNTS[ending] }, () => ending))
  return endings.map((ending, index) => plan(ending, index, random))
}

function plan(ending: Ending, index: number, random: () => number): Plan {
  const template = templateOf(index)
  const guest = pick(GUESTS, index)
  const candidate = pick(CANDIDATES, Math.floor(index / 4))
  const last = template === 'offer-letter' ? candidate : guest
  const people = template === 'offer-letter' ? [HOUSE.hiring, HOUSE.people, last] : [HOUSE.counsel, last]
  const handsOver = index % HANDED_OVER_EVERY === 4 && ['signed', 'partly', 'opened', 'sent'].includes(ending)
  return {
    key: `${ending}-${index}`,
    template,
    people,
    ending,
    subject: subjectOf(template, last),
    days: daysOf(ending, random()),
    reminded: ending === 'opened' || (ending === 'sent' && random() < 0.6),
    ...(handsOver && { handedOver: { to: pick(GUESTS, index + 5), by: random() < 0.5 ? 'sender' : 'signer' } }),
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
