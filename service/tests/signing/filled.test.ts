import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@/lib/contract/field'
import { delegateSigner } from '../../envelopes/delegate'
import { view } from '../../signing/http'
import { sign } from '../../signing/sign'
import { openRoom, origin, type Room, typed } from './room'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }
const fields = (...slots: number[]) =>
  slots.flatMap((signerIndex): Field[] => [
    { ...place, id: `s${signerIndex}`, type: 'signature', signerIndex, required: true },
    { ...place, id: `d${signerIndex}`, type: 'date', signerIndex },
    { ...place, id: `t${signerIndex}`, type: 'text', signerIndex, label: 'Town' },
    { ...place, id: `c${signerIndex}`, type: 'checkbox', signerIndex },
  ])
const seen = async (name: string) => view(room.context, await room.token(name))
const signs = async (name: string, slot: number, values: Record<string, string> = {}) =>
  sign(
    room.context,
    await room.token(name),
    { ...typed, zone: 'Asia/Tokyo', values: { [`t${slot}`]: `Town of ${name}`, [`c${slot}`]: 'true', ...values } },
    origin,
  )
const picture = (id: string) => Buffer.from(`picture of ${id}`).toString('base64')

test('viewing a link shows marks and values of earlier signers where they will be stamped', async () => {
  await room.envelope(['ada', 'bob', { name: 'kim', requestRole: 'Approver' }], {
    signerOrderRequired: true,
    fields: fields(0, 1),
  })
  expect(await seen('ada')).toMatchObject({ filled: [], othersPending: 2 })

  await signs('ada', 0)

  const at = { ...place, file: 0, signerName: 'ada' }
  const ada = [
    { ...at, type: 'signature', label: undefined, png: picture('s0') },
    { ...at, type: 'date', label: undefined, value: '2026-11-20 (Asia/Tokyo)' },
    { ...at, type: 'text', label: 'Town', value: 'Town of ada' },
    { ...at, type: 'checkbox', label: undefined, value: 'true' },
  ]
  expect(await seen('bob')).toMatchObject({ filled: ada, othersPending: 1 })

  await signs('bob', 1, { t1: '', c1: '' })

  // An approver sees what everybody filled in; what was left empty is not there.
  const { filled, othersPending } = await seen('kim')
  expect(othersPending).toBe(0)
  expect(filled?.map(({ signerName, type }) => `${signerName} ${type}`)).toEqual([
    'ada signature',
    'ada date',
    'ada text',
    'ada checkbox',
    'bob signature',
    'bob date',
  ])
})

test('a mark is drawn once, however often the page is opened', async () => {
  await room.envelope(['lea', 'max'], { fields: fields(0, 1) })
  await signs('lea', 0)
  const before = room.engine.drawn.length

  await seen('max')
  await seen('max')

  expect(room.engine.drawn.slice(before)).toHaveLength(1)
  expect(room.engine.drawn.at(-1)?.[0]?.marks).toMatchObject([
    { id: 's0', content: { mark: typed.signature, signedBy: { name: 'lea', act: 'Signed' } } },
  ])
})

test('a page of somebody whose turn it is says that a document may be needed soon', async () => {
  await room.envelope(['pia', 'ron'], { signerOrderRequired: true, fields: fields(0, 1) })
  const before = room.engine.expected

  await seen('pia')

  expect(room.engine.expected).toBe(before + 1)
})

test('viewing with a link of another envelope, or a spent one, shows no marks and values', async () => {
  await room.envelope(['nia', 'oda'], { fields: fields(0, 1) })
  await signs('nia', 0)
  await room.envelope(['quin'], { fields: fields(0) })

  expect(await seen('quin')).toMatchObject({ filled: [], othersPending: 0 })
  await expect(seen('nia')).rejects.toMatchObject({ kind: 'Conflict', reason: 'already_signed' })
})

test('what a delegated slot shows is the person’s who signed', async () => {
  const id = await room.envelope(['rita', 'sam'], { fields: fields(0, 1) })
  const replacement = { name: 'Tove', email: 'tove@example.com' }
  await delegateSigner(room.context, room.grace, { id, email: 'rita@example.com', replacement }, origin)
  await signs('tove', 0)

  const { filled } = await seen('sam')
  expect(new Set(filled?.map(({ signerName }) => signerName))).toEqual(new Set(['Tove']))
})

test('what is filled in comes in reading order, whatever the order of the fields', async () => {
  const text = (id: string, page: number, y: number): Field => ({ ...place, id, page, y, type: 'text', signerIndex: 0 })
  await room.envelope(['yara', 'zoe'], { fields: [text('c', 2, 0.1), text('b', 1, 0.5), text('a', 1, 0.2)] })
  await sign(room.context, await room.token('yara'), { ...typed, values: { a: 'one', b: 'two', c: 'three' } }, origin)

  expect((await seen('zoe')).filled?.map(({ value }) => value)).toEqual(['one', 'two', 'three'])
})

test('an answer has a bound: what is beyond it is named without its content', async () => {
  const texts = Array.from(
    { length: 205 },
    (_, at): Field => ({ ...place, id: `x${at}`, type: 'text', signerIndex: 0 }),
  )
  await room.envelope(['uma', 'vera'], { fields: texts })
  const values = Object.fromEntries(texts.map(({ id }) => [id, 'x'.repeat(5_000)]))
  await sign(room.context, await room.token('uma'), { ...typed, values }, origin)

  const answer = await seen('vera')

  expect(JSON.stringify(answer).length).toBeLessThan(1_200_000)
  expect(answer.filled).toHaveLength(205)
  expect(answer.filled?.filter(({ value }) => value !== undefined)).toHaveLength(200)
})

test('the page opens also when no mark can be drawn', async () => {
  await room.envelope(['will', 'xena'], { fields: fields(0, 1) })
  await signs('will', 0)
  const { drawMarks } = room.engine
  room.engine.drawMarks = () => Promise.reject(new Error('the worker is gone'))

  const { filled } = await seen('xena')

  room.engine.drawMarks = drawMarks
  expect(filled?.[0]).toEqual({ ...place, file: 0, signerName: 'will', type: 'signature', label: undefined })
})
