import { seededRandom } from '../../seed/seeded-random'
import { file } from '../given'
import type { World } from './world'

/** What one sender is about, and what is known to have come of it. */
export type Errand = {
  subject: string
  key: string
  plan: Plan
  id: string
  /** What was answered with 200, or found done when an unanswered call was made again: exactly this is in the audit trail. */
  done: string[]
}

type Plan = {
  template: boolean
  people: string[]
  ordered: boolean
  delegates: boolean
  /** How it ends once so many have signed. */
  after: number
  ending: 'signed' | 'declined' | 'voided' | 'left'
}

const typed = { signature: { kind: 'typed', text: 'Somebody' }, values: {}, consent: true }

/** The errand that a seed names. */
export function planErrand(seed: string): Errand {
  const next = seededRandom(seed)
  const below = (count: number) => Math.floor(next() * count)
  const template = next() < 0.4
  // The template has two slots.
  const people = Array.from(
    { length: template ? 2 : 1 + below(3) },
    (_, n) => `${seed.replaceAll(/\W/g, '-')}-${n}@example.com`,
  )
  const ending = (['signed', 'signed', 'signed', 'declined', 'voided', 'left'] as const)[below(6)] ?? 'left'
  return {
    subject: `Errand ${seed}`,
    key: `key ${seed}`,
    id: '',
    done: [],
    plan: {
      template,
      people,
      ordered: next() < 0.5,
      delegates: next() < 0.3,
      after: ending === 'signed' ? people.length : below(people.length),
      ending,
    },
  }
}

/** Runs an errand to its end, through however many kills. */
export async function runErrand(world: World, errand: Errand): Promise<void> {
  const { plan } = errand
  errand.id = await send(world, errand)
  errand.done.push('sent')
  if (plan.delegates) {
    const [link] = await links(world, errand)
    const to = { name: 'In their place', email: `instead-${link?.email}` }
    await act(world, errand, link?.token, 'delegate', 'delegated', to)
  }
  for (let signed = 0; signed < plan.after; signed++) {
    const [link] = await links(world, errand)
    await act(world, errand, link?.token, 'open', 'opened', {})
    await act(world, errand, link?.token, 'sign', 'signed', typed)
  }
  if (plan.ending === 'signed') errand.done.push('completed')
  if (plan.ending === 'declined') {
    const [link] = await links(world, errand)
    await act(world, errand, link?.token, 'decline', 'declined', { reason: 'No.' })
  }
  if (plan.ending === 'voided') {
    const { answer } = await world.send('POST', `/envelopes/${errand.id}/void`)
    if (answer.status !== 200) throw new Error(`void of ${errand.subject}: ${answer.status}`)
    errand.done.push('voided')
  }
}

/** Sends one request each time, under the errand's key: answers the envelope's id. */
export async function send(world: World, { plan, subject, key }: Errand): Promise<string> {
  const people = plan.people.map((email, n) => ({ name: `Person ${n}`, email }))
  const [route, body] = plan.template
    ? [
        `/envelopes/from-template/${world.template.id}`,
        { emailSubject: subject, signers: people.map((person, n) => ({ ...person, signerIndex: n + 1 })) },
      ]
    : [
        '/envelopes',
        {
          emailSubject: subject,
          signers: people,
          signerOrderRequired: plan.ordered,
          files: [file(people.map((_, n) => n))],
        },
      ]
  const { answer } = await world.send('POST', route, body, { 'x-idempotency-key': key })
  const { message } = answer.body as { message: string }
  if (answer.status !== 200) throw new Error(`${subject}: ${answer.status} ${message}`)
  return message
}

async function links(world: World, { id }: Errand): Promise<{ email: string; token: string }[]> {
  const { answer } = await world.send('GET', `/envelopes/${id}`)
  const { signers } = answer.body as { signers: { email: string; formUrl?: string }[] }
  return signers.flatMap(({ email, formUrl }) =>
    formUrl ? [{ email, token: formUrl.slice(formUrl.lastIndexOf('/') + 1) }] : [],
  )
}

/** Does what a signer does; found done already only when a try before was cut off. */
async function act(
  world: World,
  errand: Errand,
  token: string | undefined,
  verb: string,
  entry: string,
  body: unknown,
): Promise<void> {
  if (token === undefined) throw new Error(`${errand.subject}: nobody is up to ${verb}`)
  const { answer, unsure } = await world.sign(token, verb, body)
  const before = unsure && answer.status === 409
  if (answer.status !== 200 && !before) {
    throw new Error(`${verb} of ${errand.subject}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  errand.done.push(entry)
}
