import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvelopeId } from '@/lib/contract/ids'
import { sendScheduled } from '../../envelopes/dispatch'
import { expireEnvelope } from '../../envelopes/expire'
import { resend } from '../../envelopes/resend'
import { verifyChain } from '../audit/verify-chain'
import { runAllDue } from '../work/run-all-due'
import { openRoom, origin, type Room } from './room'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

const DAY = 86_400

test('envelopes whose time is over expire once, however many processes look', async () => {
  const ids = [
    await room.envelope(['ada', 'bob'], { expirationDays: 1 }),
    await room.envelope(['cas'], { expirationDays: 1 }),
  ]
  const later = await room.envelope(['dan'], { expirationDays: 2 })
  const never = await room.envelope(['eve'])
  expect(await runAllDue(room.context, expireEnvelope)).toBe(0)

  room.pass(DAY)
  const counts = await Promise.all([1, 2, 3].map(() => runAllDue(room.context, expireEnvelope)))

  expect(counts.reduce((sum, count) => sum + count)).toBe(2)
  for (const id of ids) {
    expect(await room.status(id)).toMatchObject({ status: 'Expired' })
    const trail = await room.store.audit.trail(id)
    expect(trail.at(-1)).toMatchObject({ party: 'grace@example.com', action: 'expired', actor: 'service' })
    expect(verifyChain(id, trail)).toBe(true)
    expect((await room.store.envelopes.findById(id))?.updatedOn).toEqual(room.context.now())
  }
  for (const id of [later, never]) expect(await room.status(id)).toMatchObject({ status: 'Sent' })
  expect(await resend(room.context, room.grace, EnvelopeId.parse(ids[0]), origin)).toBe(0)
})

test('a scheduled envelope is sent once at its moment, and its days count from then', async () => {
  const scheduledOn = new Date(room.context.now().getTime() + 3_600_000)
  const id = await room.envelope(['fay', 'gus'], { scheduledOn, expirationDays: 1, signerOrderRequired: true })
  expect(await room.mails('fay')).toEqual([])
  expect(await room.happened(id)).toEqual([])
  expect(await runAllDue(room.context, sendScheduled)).toBe(0)

  room.pass(3_600)
  const counts = await Promise.all([1, 2].map(() => runAllDue(room.context, sendScheduled)))

  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect(await room.status(id)).toMatchObject({ status: 'Sent' })
  expect(await room.mails('fay')).toEqual(['Offer letter'])
  expect(await room.mails('gus')).toEqual([])
  expect(await room.happened(id)).toEqual(['envelope.sent'])
  const envelope = await room.store.envelopes.findById(id)
  expect(envelope?.expiresOn).toEqual(new Date(scheduledOn.getTime() + DAY * 1_000))
})

test('an envelope that cannot be handled holds up no other', async () => {
  const broken = await room.envelope(['fay'], { expirationDays: 1 })
  const others = [
    await room.envelope(['gus'], { expirationDays: 1 }),
    await room.envelope(['hal'], { expirationDays: 1 }),
  ]
  room.pass(DAY)
  await room.sql(
    `alter table envelopes add constraint broken check (status <> 'Expired' or id <> '${broken}') not valid`,
  )

  await runAllDue(room.context, expireEnvelope)
  for (const id of others) expect(await room.status(id)).toMatchObject({ status: 'Expired' })
  expect(await room.status(broken)).toMatchObject({ status: 'Sent' })

  await room.sql('alter table envelopes drop constraint broken')
  room.pass(2)
  expect(await runAllDue(room.context, expireEnvelope)).toBe(1)
  expect(await room.status(broken)).toMatchObject({ status: 'Expired' })
})
