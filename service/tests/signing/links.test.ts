import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorReason } from '@/lib/contract/answer'
import type { EnvelopeId } from '@/lib/contract/ids'
import { delegateSigner } from '../../envelopes/delegate'
import { voidEnvelope } from '../../envelopes/void'
import { decline, delegate, open } from '../../signing/bearer'
import { file, view, viewEnded } from '../../signing/http'
import { sign } from '../../signing/sign'
import { openRoom, origin, type Room, typed } from './room'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

/** Everything a link can be used for. */
const uses: Record<string, (token: string) => Promise<unknown>> = {
  view: (token) => view(room.context, token),
  file: (token) => file(room.context, token, 0),
  open: (token) => open(room.context, token, origin),
  sign: (token) => sign(room.context, token, typed, origin),
  decline: (token) => decline(room.context, token, {}, origin),
  delegate: (token) => delegate(room.context, token, { name: 'Zoe', email: 'zoe@example.com' }, origin),
}

async function eachUseAnswers(token: string, error: { kind: string; reason: ErrorReason; message?: string }) {
  for (const [name, use] of Object.entries(uses)) {
    await expect(use(token), name).rejects.toMatchObject(error)
  }
}

test('an unknown link opens nothing', () => eachUseAnswers('unknown', { kind: 'NotFound', reason: 'link_not_found' }))

test('using a link after signing says that it is signed', async () => {
  await room.envelope(['ada', 'bob'])
  const token = await room.token('ada')
  await sign(room.context, token, typed, origin)
  await eachUseAnswers(token, { kind: 'Conflict', reason: 'already_signed', message: 'already signed' })
})

test('using a link of a voided envelope says so, and the signer is mailed', async () => {
  const id = await room.envelope(['ada', 'bob'])
  const token = await room.token('ada')
  await voidEnvelope(room.context, room.grace, id, origin)
  await eachUseAnswers(token, { kind: 'Conflict', reason: 'envelope_voided' })
  expect((await room.mails('ada')).at(-1)).toBe('No longer needed: Offer letter')
})

test('using a link of a declined envelope says so, also to the other signers', async () => {
  const id = await room.envelope(['ada', 'bob'])
  const [ada, bob] = [await room.token('ada'), await room.token('bob')]
  await decline(room.context, ada, { reason: ' Wrong salary ' }, origin)

  await eachUseAnswers(ada, { kind: 'Conflict', reason: 'envelope_declined' })
  await eachUseAnswers(bob, { kind: 'Conflict', reason: 'envelope_declined' })
  expect(await room.status(id)).toEqual({ status: 'Declined', states: ['ada declined', 'bob pending'] })
  expect(await room.happened(id)).toEqual(['envelope.sent', 'signer.declined'])
  expect((await room.mails('grace')).at(-1)).toBe('Declined: Offer letter')
  expect((await room.mails('bob')).at(-1)).toBe('No longer needed: Offer letter')
  const [entry] = (await room.store.audit.trail(id)).filter((row) => row.action === 'declined')
  expect(entry).toMatchObject({ ...origin, actor: 'ada@example.com', detail: { reason: 'Wrong salary' } })
})

test.each<[string, ErrorReason, (id: EnvelopeId) => Promise<unknown>]>([
  ['voided', 'envelope_voided', (id) => voidEnvelope(room.context, room.grace, id, origin)],
  ['declined', 'envelope_declined', async () => decline(room.context, await room.token('bob'), {}, origin)],
])('who had signed an envelope that is %s gets a mail, and their link says so', async (_, reason, end) => {
  const id = await room.envelope(['ada', 'bob'])
  const token = await room.token('ada')
  await sign(room.context, token, typed, origin)

  await end(id)

  expect((await room.mails('ada')).at(-1)).toBe('Not completed: Offer letter')
  await eachUseAnswers(token, { kind: 'Conflict', reason })
})

test('a link of somebody whom the sender replaced says that', async () => {
  const id = await room.envelope(['ada', 'bob'])
  const token = await room.token('ada')
  const replacement = { name: 'ann', email: 'ann@example.com' }
  await delegateSigner(room.context, room.grace, { id, email: 'ada@example.com', replacement }, origin)

  await eachUseAnswers(token, { kind: 'Conflict', reason: 'already_replaced' })
  expect(await viewEnded(room.context, token)).toMatchObject({
    emailSubject: 'Offer letter',
    sender: 'grace Tester (Northwind Legal)',
  })
})

test('a spent link says what its invitation said, and an unknown one nothing', async () => {
  const id = await room.envelope(['ada', 'bob'])
  const [ada, bob] = [await room.token('ada'), await room.token('bob')]
  await decline(room.context, ada, {}, origin)

  const signers = await room.store.signers.ofEnvelope(id)
  for (const signer of signers) await room.store.signers.update(signer.id, { language: 'ja' })
  expect(Object.keys(await viewEnded(room.context, ada)).sort()).toEqual([
    'branding',
    'emailSubject',
    'language',
    'sender',
  ])
  expect(await viewEnded(room.context, ada)).toMatchObject({ language: 'ja' })
  // The subject stays behind the code.
  for (const signer of signers.filter(({ name }) => name === 'bob'))
    await room.store.signers.update(signer.id, { authentication: 'email_code' })
  expect(await viewEnded(room.context, bob)).toMatchObject({ emailSubject: undefined })
  await expect(viewEnded(room.context, 'x'.repeat(43))).rejects.toMatchObject({ kind: 'NotFound' })
})

test('using a link after its part was handed on says so; the new link works', async () => {
  const id = await room.envelope(['ada', 'bob'], { signerOrderRequired: true })
  const token = await room.token('ada')
  await delegate(room.context, token, { name: 'ann', email: 'ann@example.com', privateMessage: 'Over to you' }, origin)

  await eachUseAnswers(token, { kind: 'Conflict', reason: 'already_delegated' })
  expect(await room.status(id)).toMatchObject({ states: ['ada delegated', 'ann pending', 'bob pending'] })
  expect(await room.happened(id)).toEqual(['envelope.sent', 'signer.delegated'])
  expect(await view(room.context, await room.token('ann'))).toMatchObject({
    signer: { name: 'ann', delegatedFrom: 'ada@example.com', privateMessage: 'Over to you' },
    turn: true,
  })
  await sign(room.context, await room.token('ann'), typed, origin)
  expect(await room.mails('bob')).toContain('Offer letter')
})

test('a slot cannot be handed to an address that is already pending', async () => {
  await room.envelope(['ada', 'bob'])
  const to = { name: 'Bob', email: 'BOB@example.com' }
  await expect(delegate(room.context, await room.token('ada'), to, origin)).rejects.toMatchObject({
    kind: 'Invalid',
    field: 'email',
  })
})

test('a link of an envelope past its date says so before anything has swept, and marks it', async () => {
  const id = await room.envelope(['ada'], { expirationDays: 1 })
  const token = await room.token('ada')
  room.pass(86_399)
  await expect(view(room.context, token)).resolves.toMatchObject({ turn: true })
  room.pass(1)
  await expect(view(room.context, token)).rejects.toMatchObject({ kind: 'Conflict', reason: 'link_expired' })
  expect(await room.status(id)).toMatchObject({ status: 'Sent' })

  await eachUseAnswers(token, { kind: 'Conflict', reason: 'link_expired' })
  expect(await room.status(id)).toMatchObject({ status: 'Expired' })
  expect((await room.mails('grace')).at(-1)).toBe('Expired: Offer letter')
})

test('using a link before one’s turn shows the document, and changes nothing', async () => {
  const id = await room.envelope(['ada', 'bob'], { signerOrderRequired: true })
  const [, bob] = await room.store.signers.ofEnvelope(id)
  if (!bob?.tokenSealed) throw new Error('bob has a link')
  const token = room.context.sealer.open(bob.tokenSealed, 'signers.token_sealed', bob.id).toString()

  expect(await view(room.context, token)).toMatchObject({ turn: false })
  for (const name of ['open', 'sign', 'decline', 'delegate']) {
    await expect(uses[name]?.(token), name).rejects.toMatchObject({ kind: 'Conflict', message: 'not your turn yet' })
  }
})

test('opening the link of a recipient of a copy never offers to sign', async () => {
  const id = await room.envelope(['ada', { name: 'eve', requestRole: 'CC' }])
  const eve = (await room.store.signers.ofEnvelope(id)).find((signer) => signer.name === 'eve')
  if (!eve?.tokenSealed) throw new Error('eve has a link')
  const token = room.context.sealer.open(eve.tokenSealed, 'signers.token_sealed', eve.id).toString()
  await expect(sign(room.context, token, typed, origin)).rejects.toMatchObject({ message: 'not your turn yet' })
  expect(await room.mails('eve')).toEqual([])
})

test('viewing a link does not open it, and opening it counts once', async () => {
  const id = await room.envelope(['ada', 'bob'])
  const token = await room.token('ada')
  await view(room.context, token)
  await file(room.context, token, 0)
  expect(await room.happened(id)).toEqual(['envelope.sent'])

  await Promise.all([1, 2, 3].map(() => open(room.context, token, origin)))
  expect(await room.happened(id)).toEqual(['envelope.sent', 'signer.opened'])
  const opened = (await room.store.audit.trail(id)).filter((row) => row.action === 'opened')
  expect(opened).toMatchObject([{ ...origin, party: 'ada@example.com', actor: 'ada@example.com' }])
})
