import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { EnvelopeId } from '@/lib/contract/ids'
import { canonicalJson } from '@/lib/text/json'
import { type AuditNote, chain } from '@/service/audit/chain'
import { verifyChain } from './verify-chain'

const ENVELOPE = EnvelopeId.parse('3f0c5a52-6f6e-4c8e-9a53-0d4f7f0f8a11')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function notes(...actions: AuditNote['action'][]): AuditNote[] {
  return actions.map((action, index) => ({
    envelopeId: ENVELOPE,
    at: new Date(Date.UTC(2026, 10, 20, 10, 0, index)),
    party: 'ada@example.com',
    action,
    actor: 'ada@example.com',
    ip: '192.0.2.7',
    detail: { slot: 1, document: { y: 'ü', b: [1, { d: 1, c: 2 }] } },
  }))
}

test('the first hash is recomputed by hand from the words of the wire', () => {
  const [entry] = chain(ENVELOPE, undefined, [
    { envelopeId: ENVELOPE, at: new Date('2026-11-20T10:00:00Z'), party: 'p@x.org', action: 'sent', actor: 'p@x.org' },
  ])
  const start = sha256(ENVELOPE)
  const canonical = '{"action":"sent","actor":"p@x.org","at":"2026-11-20T10:00:00Z","party":"p@x.org","seq":1}'
  expect(entry).toMatchObject({ seq: 1, previousHash: start, hash: sha256(start + canonical) })
})

test('a chain written in two parts is one chain', () => {
  const first = chain(ENVELOPE, undefined, notes('sent', 'opened'))
  const second = chain(ENVELOPE, first.at(-1), notes('signed'))
  expect(second).toMatchObject([{ seq: 3, previousHash: first.at(-1)?.hash }])
  expect(verifyChain(ENVELOPE, [...first, ...second])).toBe(true)
})

test('an entry read back with other key order still verifies', () => {
  const entries = chain(ENVELOPE, undefined, notes('sent'))
  const read = entries.map((entry) => ({ ...entry, detail: { document: { b: [1, { c: 2, d: 1 }], y: 'ü' }, slot: 1 } }))
  expect(verifyChain(ENVELOPE, read)).toBe(true)
})

const whole = chain(ENVELOPE, undefined, notes('sent', 'opened', 'signed'))
const [a, b, c] = whole
if (!a || !b || !c) throw new Error('three entries')

test.each([
  ['changed', [a, { ...b, actor: 'eve@example.com' }, c]],
  ['moved in time', [a, { ...b, at: new Date(b.at.getTime() + 1_000) }, c]],
  ['without its address', [a, { ...b, ip: null }, c]],
  ['removed', [a, c]],
  ['removed at the start', [b, c]],
  ['swapped', [a, c, b]],
  ['added', [...chain(ENVELOPE, undefined, notes('sent')), a, b, c]],
  [
    'of another envelope',
    whole.map((entry) => ({ ...entry, envelopeId: EnvelopeId.parse('00000000-0000-4000-8000-000000000000') })),
  ],
])('an entry %s breaks the chain', (_, entries) => {
  expect(verifyChain(ENVELOPE, entries)).toBe(false)
})

test('canonical JSON has one text for one value', () => {
  expect(canonicalJson({ b: 1, a: [{ d: undefined, c: null }] })).toBe('{"a":[{"c":null}],"b":1}')
})
