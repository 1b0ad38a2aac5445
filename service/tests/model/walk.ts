import { vi } from 'vitest'
import { EVENT_TYPES } from '@/lib/contract/constants'
import fc from '@/scripts/testing/properties'
import { expireEnvelope } from '../../envelopes/expire'
import { file } from '../given'
import type { TestService } from '../service'
import type { Receiver } from '../webhooks/receiver'
import { runAllDue } from '../work/run-all-due'
import type { Cast } from './casts'
import type { Command, Model } from './model'

const DAY = 86_400
const typed = { signature: { kind: 'typed', text: 'Ada Lovelace' }, values: {}, consent: true }
const VERBS = [
  'open',
  'sign',
  'sign',
  'sign',
  'sign',
  'decline',
  'delegate',
  'senderDelegates',
  'void',
  'resend',
  'expire',
] as const

/** A step before it is known who stands where: `ago` 0 is the slot's present holder, 1 the one before. */
export type Step = { verb: (typeof VERBS)[number]; slot: number; ago: number; to: number }
export const step = fc.record<Step>({
  verb: fc.constantFrom(...VERBS),
  slot: fc.nat({ max: 2 }),
  ago: fc.constantFrom(0, 0, 0, 1),
  to: fc.nat({ max: 5 }),
})

/** What the step comes to when the envelope is like this. Now and then it is delegated to somebody who has a part already. */
export function commandOf(model: Model, { verb, slot, ago, to }: Step): Command {
  const holders = model.people.filter((person) => person.slot === slot)
  const person = holders.at(-1 - ago) ?? holders[0]
  if (!person) throw new Error(`nobody holds slot ${slot}`)
  const replacement = to === 0 ? 'ada@example.com' : `next${to}@example.com`
  if (verb === 'delegate') return { verb, who: person.name, to: replacement }
  if (verb === 'senderDelegates') return { verb, who: person.email, to: replacement }
  if (verb === 'void' || verb === 'resend' || verb === 'expire') return { verb }
  return { verb, who: person.name }
}

let walks = 0

/** The real engine, listened to: what each document tells, and something to happen while the next one is being made. */
export type Making = {
  /** The actions that a document lists, in their order, by its fingerprint. */
  certified: Map<string, string[]>
  meanwhile?: () => Promise<void>
}

export function listenToEngine({ context }: TestService): Making {
  const making: Making = { certified: new Map() }
  const { documents } = context
  const finish = documents.finish.bind(documents)
  documents.finish = async (input) => {
    const { meanwhile } = making
    making.meanwhile = undefined
    await meanwhile?.()
    const document = await finish(input)
    making.certified.set(
      document.sha256,
      input.events.map(({ action }) => action),
    )
    return document
  }
  return making
}

/** An envelope of a tenant of its own, and every link to it that there ever was, by person. */
export async function beginWalk(service: TestService, target: Receiver, making: Making, { ordered, parts }: Cast) {
  const tenant = `walk${walks++}`
  const api = service.as(tenant)
  for (const eventType of EVENT_TYPES) await api.post('/webhooks', { targetUrl: target.url(`/${tenant}`), eventType })
  const { id } = await service.given.envelope(tenant, {
    signers: parts.map((part, slot) => ({ ...part, name: `Person ${slot}` })),
    signerOrderRequired: ordered,
    expirationDays: 1,
    files: [file(parts.flatMap((part, slot) => (part.requestRole === 'CC' ? [] : [slot])))],
  })
  const links = new Map<string, string>()

  async function learnLinks(): Promise<void> {
    for (const row of await service.context.store.signers.ofEnvelope(id)) {
      if (!row.tokenSealed) continue
      const token = service.context.sealer.open(row.tokenSealed, 'signers.token_sealed', row.id)
      links.set(`${row.slot}.${row.generation}`, token.toString())
    }
  }
  await learnLinks()

  const sign = (who: string, verb: string, body: unknown) =>
    service.public.post(`/signing/${links.get(who) ?? 'unknown'}/${verb}`, body)

  /** Does it over HTTP and answers the status. */
  async function act(command: Command): Promise<number> {
    const to = 'to' in command ? { name: 'Next', email: command.to } : undefined
    switch (command.verb) {
      case 'open':
        return (await sign(command.who, 'open', {})).status
      case 'sign':
        return (await sign(command.who, 'sign', typed)).status
      case 'decline':
        return (await sign(command.who, 'decline', {})).status
      case 'delegate':
        return (await sign(command.who, 'delegate', to)).status
      case 'senderDelegates':
        return (await api.post(`/envelopes/${id}/signers/${encodeURIComponent(command.who)}/delegate`, to)).status
      case 'expire':
        service.pass(DAY)
        await runAllDue(service.context, expireEnvelope)
        // The service's own job may have it in hand.
        await vi.waitUntil(async () => (await service.context.store.envelopes.findById(id))?.status !== 'Sent', 10_000)
        return 200
      default:
        return (await api.post(`/envelopes/${id}/${command.verb}`)).status
    }
  }

  return { service, making, api, id, links, learnLinks, act, received: () => target.at(`/${tenant}`) }
}
export type Walk = Awaited<ReturnType<typeof beginWalk>>
