import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from '@/lib/contract/canonical-json'
import { checkChain } from './chain'
import { normalise } from './normalise'

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

/** A trail as the service writes one: party, action, and the hash of what came before. */
function chained(...steps: [party: string, action: string, detail?: unknown][]): Trail {
  const trail: Trail = {}
  let previous = sha256(ENVELOPE)
  for (const [index, [party, action, detail]] of steps.entries()) {
    const said = {
      seq: index + 1,
      action,
      at: '2026-11-21T00:04:11Z',
      actor: party,
      ...(detail === undefined ? {} : { detail }),
    }
    const hash = sha256(previous + canonicalJson({ ...said, party }))
    const entries = trail[party]?.[action] ?? []
    trail[party] = { ...trail[party], [action]: [...entries, { ...said, previous_hash: previous, hash }] }
    previous = hash
  }
  return trail
}

const given = () =>
  chained(['nora', 'sent', { b: 1, a: { d: 2, c: 3 } }], ['ada', 'opened'], ['ada', 'signed'], ['nora', 'completed'])
const check = (trail: unknown) => checkChain(ENVELOPE, normalise(trail))

test('an untouched chain is recomputed and proven', async () => {
  expect(await check(given())).toEqual({ kind: 'verified', length: 4 })
})

test('a changed entry is named', async () => {
  const trail = given()
  const [opened] = trail.ada?.opened ?? []
  if (opened) opened.actor = 'mallory'
  expect(await check(trail)).toMatchObject({
    kind: 'broken',
    at: { action: 'opened' },
    why: 'its hash does not fit what it says',
  })
})

test('a removed entry is noticed at the one after it', async () => {
  const trail = given()
  delete trail.ada?.opened
  expect(await check(trail)).toMatchObject({ kind: 'broken', at: { action: 'signed' } })
})

test('a chain of another envelope is not this one’s', async () => {
  const report = await checkChain('another', normalise(given()))
  expect(report).toMatchObject({
    kind: 'broken',
    at: { action: 'sent' },
    why: 'the chain does not begin at this envelope',
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

test('hashes made in another way count as linked, and are not called proven', async () => {
  const link = (n: number) => sha256(String(n))
  const entry = (n: number) => ({ hash: link(n), prevHash: link(n - 1) })
  expect(await check({ p: { g: [entry(2), entry(3), entry(1)] } })).toEqual({
    kind: 'linked',
    length: 3,
    reason: 'other-method',
  })
})

test('a trail without hashes claims nothing', async () => {
  expect(await check({ p: { g: [{ at: '2026-11-20T10:00:00Z' }] } })).toEqual({ kind: 'none' })
})
