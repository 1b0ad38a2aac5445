import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from '@/lib/text/json'
import { checkChain, parseTrail } from '../trail'

const ENVELOPE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

type Raw = {
  seq: number
  action: string
  at: string
  actor: string
  detail?: unknown
  previous_hash: string
  hash: string
}
type Trail = Record<string, Record<string, Raw[]>>

/** A trail in the service's form: party, action, and the hash of the entry before. */
function chained(...steps: [party: string, action: string, detail?: unknown][]): Trail {
  const trail: Trail = {}
  let previous = sha256(ENVELOPE)
  for (const [index, [party, action, detail]] of steps.entries()) {
    const content = {
      seq: index + 1,
      action,
      at: '2026-11-21T00:04:11Z',
      actor: party,
      ...(detail === undefined ? {} : { detail }),
    }
    const hash = sha256(previous + canonicalJson({ ...content, party }))
    const entries = trail[party]?.[action] ?? []
    trail[party] = { ...trail[party], [action]: [...entries, { ...content, previous_hash: previous, hash }] }
    previous = hash
  }
  return trail
}

const given = () =>
  chained(['nora', 'sent', { b: 1, a: { d: 2, c: 3 } }], ['ada', 'opened'], ['ada', 'signed'], ['nora', 'completed'])
const check = (trail: unknown) => checkChain(ENVELOPE, parseTrail(trail))

test('an untouched chain is verified', async () => {
  expect(await check(given())).toEqual({ kind: 'verified', length: 4 })
})

test('a changed entry is named', async () => {
  const trail = given()
  const [opened] = trail.ada?.opened ?? []
  if (opened) opened.actor = 'mallory'
  expect(await check(trail)).toMatchObject({
    kind: 'broken',
    at: { action: 'opened' },
    why: 'its hash does not match its content',
  })
})

test('a removed entry is noticed at the one after it', async () => {
  const trail = given()
  delete trail.ada?.opened
  expect(await check(trail)).toMatchObject({ kind: 'broken', at: { action: 'signed' } })
})

test('another envelope’s chain is broken here', async () => {
  const report = await checkChain('another', parseTrail(given()))
  expect(report).toMatchObject({
    kind: 'broken',
    at: { action: 'sent' },
    why: 'the chain does not start with this envelope',
  })
})

test('an entry moved to another party is noticed', async () => {
  const trail = given()
  expect(
    await check({ ...trail, mallory: { opened: trail.ada?.opened }, ada: { signed: trail.ada?.signed } }),
  ).toMatchObject({
    kind: 'broken',
    at: { party: 'mallory' },
  })
})

test('hashes of another method count as linked, not as verified', async () => {
  const link = (n: number) => sha256(String(n))
  const entry = (n: number) => ({ hash: link(n), prevHash: link(n - 1) })
  expect(await check({ p: { g: [entry(2), entry(3), entry(1)] } })).toEqual({
    kind: 'linked',
    length: 3,
    reason: 'other-method',
  })
})

test('a trail without hashes has no chain', async () => {
  expect(await check({ p: { g: [{ at: '2026-11-20T10:00:00Z' }] } })).toEqual({ kind: 'none' })
})
