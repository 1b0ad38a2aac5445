import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplacementSigner } from '@/lib/contract/documents-request'
import type { EnvelopeId } from '@/lib/contract/ids'
import { delegateSigner } from '../../envelopes/delegate'
import { resend } from '../../envelopes/resend'
import { readOutbox } from '../../mail/outbox'
import { sign } from '../../signing/sign'
import { openRoom, origin, type Room, typed } from './room'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

const ann = { name: 'ann', email: 'ann@example.com' }
const hand = (id: EnvelopeId, email: string, replacement: ReplacementSigner = ann) =>
  delegateSigner(room.context, room.grace, { id, email, replacement }, origin)

test('a reminder goes to everybody whose turn it is, with the same link', async () => {
  const id = await room.envelope(['ada', 'bob', 'cas', { name: 'eve', requestRole: 'CC' }])
  const token = await room.token('ada')
  await sign(room.context, await room.token('bob'), typed, origin)

  expect(await resend(room.context, room.grace, id, origin)).toBe(2)

  expect(await room.mails('ada')).toEqual(['Offer letter', 'Reminder: Offer letter'])
  expect(await room.token('ada')).toBe(token)
  expect(await room.mails('bob')).toEqual(['Offer letter'])
  expect(await room.mails('eve')).toEqual([])
  const reminded = (await room.store.audit.trail(id)).filter((entry) => entry.action === 'reminded')
  expect(reminded).toMatchObject([
    { party: 'ada@example.com', actor: 'grace@example.com', ...origin },
    { party: 'cas@example.com', actor: 'grace@example.com', ...origin },
  ])
})

test('in an order, whoever is not up yet is not reminded', async () => {
  const id = await room.envelope(['hal', 'ida'], { signerOrderRequired: true })
  expect(await resend(room.context, room.grace, id, origin)).toBe(1)
  expect(await room.mails('ida')).toEqual([])
})

test('a slot follows its new person, who is invited at once', async () => {
  const id = await room.envelope(['kim', 'lea'])
  expect(await hand(id, 'KIM@example.com')).toEqual({ email: 'ann@example.com', invited: true })
  expect(await room.status(id)).toMatchObject({ states: ['kim delegated', 'ann pending', 'lea pending'] })
  expect(await room.mails('ann')).toEqual(['Offer letter'])
  expect(await room.happened(id)).toEqual(['envelope.sent', 'signer.delegated'])
  const [entry] = (await room.store.audit.trail(id)).filter((row) => row.action === 'delegated')
  expect(entry).toMatchObject({
    party: 'kim@example.com',
    actor: 'grace@example.com',
    detail: { to: 'ann@example.com' },
  })
})

test('replacing a signer mails them in their language if they had been asked and have nothing else to sign', async () => {
  const people = [{ name: 'ute', language: 'de' }, { name: 'ugo' }, { name: 'una' }]
  const id = await room.envelope([...people, { name: 'uli', email: 'una@example.com' }])
  await hand(id, 'ute@example.com')
  await hand(id, 'ugo@example.com', { name: 'Ugo', email: 'ugo@right.example' })
  await hand(id, 'una@example.com', { name: 'ulf', email: 'ulf@example.com', signerIndex: 2 })

  const [notice] = await readOutbox(room.context, { to: 'ute@example.com', limit: 1 })
  expect(await room.mails('ute')).toEqual(['Offer letter', 'Nicht mehr nötig: Offer letter'])
  expect(notice?.text).toContain('hat den Empfänger von „Offer letter“ geändert. Ihr Link funktioniert nicht mehr.')
  expect(notice?.text).not.toContain('ann@')
  expect(await room.mails('ugo')).toEqual(['Offer letter'])
  expect((await room.mails('una')).toSorted()).toEqual(['Offer letter (uli)', 'Offer letter (una)'])

  const later = await room.envelope(['zed', 'zoe'], { signerOrderRequired: true })
  await hand(later, 'zoe@example.com')
  expect(await room.mails('zoe')).toEqual([])
})

test('a slot that is not up yet is handed over now and invited later', async () => {
  const id = await room.envelope(['mia', 'ned'], { signerOrderRequired: true })
  const olga = { email: 'olga@example.com' }
  expect(await hand(id, 'ned@example.com', olga)).toEqual({ email: 'olga@example.com', invited: false })
  expect(await room.mails('olga')).toEqual([])
  await sign(room.context, await room.token('mia'), typed, origin)
  expect(await room.mails('olga')).toEqual(['Offer letter'])
  expect(await room.status(id)).toMatchObject({ states: ['mia signed', 'ned delegated', 'olga@example.com pending'] })
})

test('of two slots with one address, the one whose turn it is is handed over', async () => {
  const id = await room.envelope(['pat', { name: 'sue' }, 'pat'], { signerOrderRequired: true })
  await hand(id, 'pat@example.com', { name: 'quin', email: 'quin@example.com' })
  expect(await room.status(id)).toMatchObject({
    states: ['pat delegated', 'quin pending', 'sue pending', 'pat pending'],
  })
})

test('of two signers with one address, both up or both waiting, the one that is named is handed over', async () => {
  const [first, second] = [{ name: 'pam' }, { name: 'paul', email: 'pam@example.com' }]
  const id = await room.envelope([first, second, 'zoe'])
  const quin = { name: 'quin', email: 'quin@example.com' }
  await expect(hand(id, 'pam@example.com', quin)).rejects.toMatchObject({
    kind: 'Invalid',
    field: 'signerIndex',
    reason: 'signer_ambiguous',
  })
  await expect(hand(id, 'pam@example.com', { ...quin, signerIndex: 2 })).rejects.toMatchObject({ kind: 'NotFound' })
  await hand(id, 'pam@example.com', { ...quin, signerIndex: 1 })
  expect(await room.status(id)).toMatchObject({
    states: ['pam pending', 'paul delegated', 'quin pending', 'zoe pending'],
  })
  // The part that was named is gone: the other one is none of the request's.
  await expect(hand(id, 'pam@example.com', { ...ann, signerIndex: 1 })).rejects.toMatchObject({ kind: 'NotFound' })

  const later = await room.envelope(['zoe', first, second], { signerOrderRequired: true })
  await expect(hand(later, 'pam@example.com', quin)).rejects.toMatchObject({ reason: 'signer_ambiguous' })
  await hand(later, 'pam@example.com', { ...quin, signerIndex: 2 })
  expect(await room.status(later)).toMatchObject({
    states: ['zoe pending', 'pam pending', 'paul delegated', 'quin pending'],
  })
})

test('who has signed, is a copy, or is not on the envelope has no slot to hand over', async () => {
  const id = await room.envelope(['rob', 'tom', { name: 'uma', requestRole: 'CC' }])
  await sign(room.context, await room.token('rob'), typed, origin)
  for (const email of ['rob@example.com', 'uma@example.com', 'nobody@example.com']) {
    await expect(hand(id, email)).rejects.toMatchObject({ kind: 'NotFound', message: 'signer not found' })
  }
  await sign(room.context, await room.token('tom'), typed, origin)
  await expect(hand(id, 'tom@example.com')).rejects.toMatchObject({ kind: 'NotFound', message: 'signer not found' })
})
