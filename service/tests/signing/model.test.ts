import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { delegateSigner } from '../../envelopes/delegate'
import { expireDue } from '../../envelopes/expire'
import { resend } from '../../envelopes/resend'
import { voidEnvelope } from '../../envelopes/void'
import { ServiceError } from '../../errors'
import { decline } from '../../signing/decline'
import { open } from '../../signing/open'
import { sign } from '../../signing/sign'
import { verifyChain } from '../../store/audit-chain'
import { openRoom, origin, type Room, typed } from './room'

let room: Room
beforeAll(async () => {
  room = await openRoom()
  // Long enough for others to act while the document is made.
  room.engine.before = async ({ envelopeId }) => {
    for (let turn = 0; turn < 5; turn++) await room.store.envelopes.findById(envelopeId)
  }
})
afterAll(() => room.close())

const DAY = 86_400
const VERBS = ['open', 'sign', 'sign', 'sign', 'decline', 'delegate', 'void', 'resend', 'expire'] as const
type Verb = (typeof VERBS)[number]
/** `ago`: 0 is the slot's present holder, 1 the one before. */
type Step = { verb: Verb; slot: number; ago: number }
/** Steps of one burst run at the same time, so that only the service decides their order. */
const bursts = fc.array(
  fc.array(fc.record({ verb: fc.constantFrom(...VERBS), slot: fc.nat({ max: 2 }), ago: fc.constantFrom(0, 0, 0, 1) }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 5 },
)

/** Every link ever handed out, by signer: a spent one is tried again like a good one. */
const links = new Map<string, string>()

/** Present holders of each slot and everybody before them, with the links they were given. */
async function holders(id: string, slot: number) {
  const rows = (await room.store.signers.ofEnvelope(id)).filter((row) => row.slot === slot)
  for (const row of rows) {
    if (row.tokenSealed) links.set(row.id, room.context.sealer.open(row.tokenSealed).toString())
  }
  return rows.map((row) => ({ email: row.email, token: links.get(row.id) ?? 'unknown' }))
}

let made = 0
async function act(id: string, { verb, slot, ago }: Step): Promise<void> {
  const { context, grace } = room
  const people = await holders(id, slot)
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
      await expireDue(context)
    },
  }
  await verbs[verb]().catch((error: unknown) => {
    if (!(error instanceof ServiceError) || (error.code !== 404 && error.code !== 409)) throw error
  })
}

async function hold(id: string, ordered: boolean) {
  const envelope = await room.store.envelopes.findById(id)
  const rows = await room.store.signers.ofEnvelope(id)
  const trail = await room.store.audit.of(id)
  const events = await room.happened(id)
  const document = await room.store.signedDocuments.size(id)
  const actions = trail.map((entry) => entry.action)
  const count = (action: string) => actions.filter((other) => other === action).length
  const present = rows.filter((row) => row.state !== 'delegated')

  expect(verifyChain(id, trail)).toBe(true)
  expect(present.map((row) => row.slot)).toEqual([0, 1, 2])
  // Signed, everybody's signature and the document are there together or not at all.
  expect(envelope?.status === 'Signed').toBe(document !== undefined)
  expect(envelope?.status === 'Signed').toBe(present.every((row) => row.state === 'signed'))
  expect(envelope?.status === 'Declined').toBe(present.some((row) => row.state === 'declined'))
  // What the kept document tells is the whole trail, nothing that happened meanwhile left out.
  const told = room.engine.finished.map(({ envelopeId, events }) =>
    envelopeId === id ? events.map(({ action }) => action) : [],
  )
  if (envelope?.status === 'Signed') expect(told).toContainEqual(actions)
  // An envelope ends once, and nothing is done to it afterwards.
  const endings = ['completed', 'voided', 'declined', 'expired']
  expect(endings.reduce((sum, action) => sum + count(action), 0)).toBe(envelope?.status === 'Sent' ? 0 : 1)
  if (envelope?.status !== 'Sent') expect(endings).toContain(actions.at(-1))
  // Every state has its entry and its event, once.
  expect(count('signed')).toBe(rows.filter((row) => row.state === 'signed').length)
  expect(count('delegated')).toBe(rows.filter((row) => row.state === 'delegated').length)
  expect(count('invited')).toBe(rows.filter((row) => row.invitedOn).length)
  for (const [action, type] of [
    ['signed', 'signer.signed'],
    ['declined', 'signer.declined'],
    ['delegated', 'signer.delegated'],
    ['opened', 'signer.opened'],
    ['completed', 'envelope.completed'],
    ['voided', 'envelope.voided'],
  ] as const) {
    expect(events.filter((event) => event === type)).toHaveLength(count(action))
  }
  // Whoever signed was invited, and in an order nobody before everybody earlier.
  for (const row of present) if (row.state === 'signed') expect(row.invitedOn).not.toBeNull()
  if (ordered) {
    const states = present.map((row) => row.state === 'signed')
    expect(states).toEqual([...states].sort((a, b) => Number(b) - Number(a)))
  }
}

test('whatever people do at the same time, an envelope keeps its promises', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), bursts, async (ordered, steps) => {
      const id = await room.envelope(['ada', 'bob', 'cas'], { signerOrderRequired: ordered, expirationDays: 1 })
      for (const burst of steps) {
        await Promise.all(burst.map((step) => act(id, step)))
        await hold(id, ordered)
      }
    }),
    { numRuns: 40, interruptAfterTimeLimit: 12_000, markInterruptAsFailure: false },
  )
})
