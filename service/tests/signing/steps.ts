import type { EnvelopeId } from '@/lib/contract/ids'
import fc from '@/scripts/testing/properties'
import { delegateSigner } from '../../envelopes/delegate'
import { expireEnvelope } from '../../envelopes/expire'
import { resend } from '../../envelopes/resend'
import { voidEnvelope } from '../../envelopes/void'
import { Conflict, NotFound } from '../../errors'
import { decline, open } from '../../signing/bearer'
import { sign } from '../../signing/sign'
import { runAllDue } from '../work/run-all-due'
import { origin, type Room, typed } from './room'

const DAY = 86_400
const VERBS = ['open', 'sign', 'sign', 'sign', 'decline', 'delegate', 'void', 'resend', 'expire'] as const
type Verb = (typeof VERBS)[number]
/** `ago`: 0 is the slot's present holder, 1 the one before. */
export type Step = { verb: Verb; slot: number; ago: number }
export const step = fc.record({
  verb: fc.constantFrom(...VERBS),
  slot: fc.nat({ max: 2 }),
  ago: fc.constantFrom(0, 0, 0, 1),
})

/** Every link ever handed out, by signer: a spent one is tried again like a good one. */
const links = new Map<string, string>()

/** Present holders of each slot and everybody before them, with the links they were given. */
async function holders(room: Room, id: EnvelopeId, slot: number) {
  const rows = (await room.store.signers.ofEnvelope(id)).filter((row) => row.slot === slot)
  for (const row of rows) {
    if (!row.tokenSealed) continue
    links.set(row.id, room.context.sealer.open(row.tokenSealed, 'signers.token_sealed', row.id).toString())
  }
  return rows.map((row) => ({ email: row.email, token: links.get(row.id) ?? 'unknown' }))
}

let made = 0
/** Takes one step; that it is refused is an answer like any other, a failure is not. */
export async function act(room: Room, id: EnvelopeId, { verb, slot, ago }: Step): Promise<void> {
  const { context, grace } = room
  const people = await holders(room, id, slot)
  const { email, token } = people.at(-1 - ago) ?? { email: 'nobody@example.com', token: 'unknown' }
  const fresh = { name: 'Next', email: `next${made++}@example.com` }
  const verbs: Record<Verb, () => Promise<unknown>> = {
    open: () => open(context, token, origin),
    sign: () => sign(context, token, typed, origin),
    decline: () => decline(context, token, {}, origin),
    delegate: () => delegateSigner(context, grace, { id, email, replacement: fresh }, origin),
    void: () => voidEnvelope(context, grace, id, origin),
    resend: () => resend(context, grace, id, origin),
    async expire() {
      room.pass(DAY / 2)
      await runAllDue(context, expireEnvelope)
    },
  }
  await verbs[verb]().catch((error: unknown) => {
    if (!(error instanceof NotFound || error instanceof Conflict)) throw error
  })
}
