import { describe, expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { lineages } from './lineage'
import { signerMoments } from './signer-moments'
import { isPending } from './signer-state'
import { pendingWith, signingLine } from './signing-line'

const ada = { id: 0, name: 'Ada', email: 'ada@example.com', sign: 'pending' }
const bob = { id: 1, name: 'Bob', email: 'bob@example.com', sign: 'pending' }
const cyd = { id: 2, name: 'Cyd', email: 'cyd@example.com', sign: 'pending' }
const sent = (envelope: Partial<PdfSignRequest>): PdfSignRequest => ({ status: 'Sent', ...envelope })

const shape = (envelope: PdfSignRequest) =>
  signingLine(envelope).rounds.map((round) => round.stations.map((s) => `${s.signer.name} ${s.state}`))

describe('the way an envelope takes', () => {
  test('without order everybody stands in one round and has the turn', () => {
    expect(shape(sent({ signers: [ada, bob] }))).toEqual([['Ada turn', 'Bob turn']])
  })

  test('in order one after another, and the first pending one has the turn', () => {
    const signers = [{ ...ada, sign: 'signed' }, bob, cyd]
    expect(shape(sent({ signers, signerOrderRequired: true }))).toEqual([['Ada signed'], ['Bob turn'], ['Cyd waiting']])
  })

  test('adjacent slots of one group share a round', () => {
    const signers = [{ ...ada, group: 'first' }, { ...bob, group: 'first' }, cyd]
    expect(shape(sent({ signers, signerOrderRequired: true }))).toEqual([['Ada turn', 'Bob turn'], ['Cyd waiting']])
  })

  test('a delegated slot keeps both people, from the first to the one who acts', () => {
    const handed = { ...ada, sign: 'delegated', delegated: true, delegatedTo: 'cyd@example.com' }
    const taken = { ...cyd, id: 0, delegatedFrom: 'ada@example.com' }
    const line = signingLine(sent({ signers: [handed, bob, taken] }))
    expect(line.rounds[0]?.stations.map((s) => [s.signer.name, s.generation, s.handedOn, s.from])).toEqual([
      ['Ada', 0, true, undefined],
      ['Cyd', 1, false, 'Ada'],
      ['Bob', 0, false, undefined],
    ])
    expect(line).toMatchObject({ total: 2, signed: 0 })
  })

  test('who gets a copy is no station', () => {
    const line = signingLine(sent({ signers: [ada, { ...bob, requestRole: 'CC' }] }))
    expect(line.total).toBe(1)
    expect(line.copies.map((s) => s.name)).toEqual(['Bob'])
  })

  test('nobody on it is a line too, and so are a hundred', () => {
    expect(signingLine({})).toMatchObject({ rounds: [], total: 0, signed: 0, current: [] })
    const many = Array.from({ length: 100 }, (_, id) => ({ ...ada, id, email: `p${id}@example.com` }))
    expect(signingLine(sent({ signers: many, signerOrderRequired: true })).rounds).toHaveLength(100)
  })
})

describe('what other services answer', () => {
  test('a reference to a captured signature means signed', () => {
    expect(shape(sent({ signers: [{ ...ada, sign: 'sig/8f2c' }] }))).toEqual([['Ada signed']])
  })

  test('addresses named in signedBy have signed', () => {
    const signers = [{ name: 'Ada', email: 'Ada@Example.com' }, { name: 'Bob' }]
    expect(shape(sent({ signers, signedBy: 'ada@example.com; x' }))).toEqual([['Ada signed', 'Bob turn']])
  })

  test('currentSigners decides the turn when it is there', () => {
    const signers = [ada, bob]
    expect(shape(sent({ signers, currentSigners: ['BOB@example.com'] }))).toEqual([['Ada waiting', 'Bob turn']])
  })

  test('an unknown status may still be in flight; a voided one is not', () => {
    expect(isPending({ status: 'Countersigning' }, ada)).toBe(true)
    expect(isPending({ status: 'Voided' }, ada)).toBe(false)
    expect(shape({ status: 'Voided', signers: [ada] })).toEqual([['Ada stopped']])
  })
})

test('two pending slots of one address are told apart from one', () => {
  const line = signingLine(sent({ signers: [ada, { ...bob, email: 'ADA@example.com' }, cyd] }))
  expect(pendingWith(line, 'ada@EXAMPLE.com').map(({ station }) => station.signer.name)).toEqual(['Ada', 'Bob'])
  expect(pendingWith(line, cyd.email)).toHaveLength(1)
})

test('of two slots with one address the order tells which has the turn, for the service names only the address', () => {
  const signers = [ada, bob, { ...cyd, email: ada.email }]
  const envelope = sent({ signers, currentSigners: [ada.email], signerOrderRequired: true })
  expect(shape(envelope)).toEqual([['Ada turn'], ['Bob waiting'], ['Cyd waiting']])
})

test('the people of a delegated slot are a path, with when it was handed on', () => {
  const signers = [
    { ...ada, delegated: true, delegatedTo: bob.email },
    { ...bob, id: 0, delegated: true, delegatedFrom: ada.email, delegatedTo: cyd.email },
    { ...cyd, id: 0, delegatedFrom: bob.email },
    { id: 3, name: 'Dee', email: 'dee@example.com' },
  ]
  const trail = { [ada.email]: { delegated: [{ at: '2026-11-20T10:00:00Z' }] } }
  const paths = lineages(sent({ signers }), trail)
  expect(paths.map((path) => path.map(({ signer, state, handedOn }) => [signer.name, state, handedOn]))).toEqual([
    [
      ['Ada', 'delegated', '2026-11-20T10:00:00Z'],
      ['Bob', 'delegated', undefined],
      ['Cyd', 'turn', undefined],
    ],
  ])
})

test('moments come from the audit trail where it has the known shape', () => {
  const trail = {
    'Ada@example.com': { opened: [{ at: '2026-11-02T10:00:00Z' }, { at: '2026-11-01T10:00:00Z' }], odd: ['x'] },
  }
  expect(signerMoments(trail, 'ada@example.com')).toEqual({ opened: '2026-11-01T10:00:00Z' })
  expect(signerMoments({ 'ada@example.com': { opened: [{ when: 1 }] } }, 'ada@example.com')).toEqual({})
  expect(signerMoments(undefined, undefined)).toEqual({})
})
