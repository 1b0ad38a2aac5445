import { describe, expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import {
  delegatedByOf,
  delegationChains,
  describeChainEnd,
  describeProgress,
  endedAt,
  mailedWith,
  pendingWith,
  signerMoments,
  signingProgress,
} from './signing-progress'
import { isPending } from './state'

const ada = { id: 0, name: 'Ada', email: 'ada@example.com', sign: 'pending' }
const bob = { id: 1, name: 'Bob', email: 'bob@example.com', sign: 'pending' }
const cyd = { id: 2, name: 'Cyd', email: 'cyd@example.com', sign: 'pending' }
const sent = (envelope: Partial<PdfSignRequest>): PdfSignRequest => ({ status: 'Sent', ...envelope })

const shape = (envelope: PdfSignRequest) =>
  signingProgress(envelope).steps.map((step) => step.participants.map((s) => `${s.signer.name} ${s.state}`))

describe('the way an envelope takes', () => {
  test('without order everybody is in one step and can sign', () => {
    expect(shape(sent({ signers: [ada, bob] }))).toEqual([['Ada turn', 'Bob turn']])
  })

  test("in order one after another, and it is the first pending person's turn", () => {
    const signers = [{ ...ada, sign: 'signed' }, bob, cyd]
    expect(shape(sent({ signers, signerOrderRequired: true }))).toEqual([['Ada signed'], ['Bob turn'], ['Cyd waiting']])
  })

  test.each(['Voided', 'Expired'])('in order, who comes later was never invited to what is %s', (status) => {
    const signers = [{ ...ada, sign: 'signed' }, bob, cyd]
    const states = [['Ada signed'], ['Bob stopped'], ['Cyd uninvited']]
    expect(shape({ status, signers, signerOrderRequired: true })).toEqual(states)
    expect(shape({ status, signers })).toEqual([['Ada signed', 'Bob stopped', 'Cyd stopped']])
  })

  test('in order, who comes after the one who declined was never invited', () => {
    const signers = [{ ...ada, sign: 'declined' }, bob]
    const declined = { status: 'Declined', signers, signerOrderRequired: true }
    expect(shape(declined)).toEqual([['Ada declined'], ['Bob uninvited']])
  })

  test('adjacent slots of one group share a step', () => {
    const signers = [{ ...ada, group: 'first' }, { ...bob, group: 'first' }, cyd]
    expect(shape(sent({ signers, signerOrderRequired: true }))).toEqual([['Ada turn', 'Bob turn'], ['Cyd waiting']])
  })

  test('a delegated slot keeps both people, from the first to the one who acts', () => {
    const delegated = { ...ada, sign: 'delegated', delegated: true, delegatedTo: 'cyd@example.com' }
    const taken = { ...cyd, id: 0, delegatedFrom: 'ada@example.com' }
    const progress = signingProgress(sent({ signers: [delegated, bob, taken] }))
    expect(progress.steps[0]?.participants.map((s) => [s.signer.name, s.generation, s.hasDelegated, s.from])).toEqual([
      ['Ada', 0, true, undefined],
      ['Cyd', 1, false, 'Ada'],
      ['Bob', 0, false, undefined],
    ])
    expect(progress).toMatchObject({ total: 2, signed: 0 })
  })

  test('a person who gets a copy is not a participant', () => {
    const progress = signingProgress(sent({ signers: [ada, { ...bob, requestRole: 'CC' }] }))
    expect(progress.total).toBe(1)
    expect(progress.copies.map((s) => s.name)).toEqual(['Bob'])
  })

  test('nobody on it is progress too, and so are a hundred', () => {
    expect(signingProgress({})).toMatchObject({ steps: [], total: 0, signed: 0, current: [] })
    const many = Array.from({ length: 100 }, (_, id) => ({ ...ada, id, email: `p${id}@example.com` }))
    expect(signingProgress(sent({ signers: many, signerOrderRequired: true })).steps).toHaveLength(100)
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

test('two pending slots of one address are counted as two', () => {
  const progress = signingProgress(sent({ signers: [ada, { ...bob, email: 'ADA@example.com' }, cyd] }))
  expect(pendingWith(progress, 'ada@EXAMPLE.com').map(({ participant }) => participant.signer.name)).toEqual([
    'Ada',
    'Bob',
  ])
  expect(pendingWith(progress, cyd.email)).toHaveLength(1)
})

test('the order decides which of two slots with one address is current, because the service names only the address', () => {
  const signers = [ada, bob, { ...cyd, email: ada.email }]
  const envelope = sent({ signers, currentSigners: [ada.email], signerOrderRequired: true })
  expect(shape(envelope)).toEqual([['Ada turn'], ['Bob waiting'], ['Cyd waiting']])
})

test('the people of a delegated slot are a chain, with the time of each delegation', () => {
  const signers = [
    { ...ada, delegated: true, delegatedTo: bob.email },
    { ...bob, id: 0, delegated: true, delegatedFrom: ada.email, delegatedTo: cyd.email },
    { ...cyd, id: 0, delegatedFrom: bob.email },
    { id: 3, name: 'Dee', email: 'dee@example.com' },
  ]
  const trail = { [ada.email]: { delegated: [{ at: '2026-11-20T10:00:00Z' }] } }
  const chains = delegationChains(sent({ signers }), trail)
  expect(
    chains.map((chain) => chain.map(({ signer, state, delegatedAt }) => [signer.name, state, delegatedAt])),
  ).toEqual([
    [
      ['Ada', 'delegated', '2026-11-20T10:00:00Z'],
      ['Bob', 'delegated', undefined],
      ['Cyd', 'turn', undefined],
    ],
  ])
  // Who has the turn may not have opened the envelope yet.
  expect(chains.map(describeChainEnd)).toEqual(['waiting to sign'])
})

test('who gave a slot to somebody else is in the signer, else in the trail, else unknown', () => {
  const delegated = { ...ada, delegated: true, delegatedTo: bob.email }
  const by = (actor: string) => ({ [ada.email]: { delegated: [{ actor, detail: { to: bob.email } }] } })
  expect(delegatedByOf({ ...delegated, delegatedBy: 'sender' }, by(ada.email))).toBe('sender')
  expect(delegatedByOf(delegated, by(ada.email.toUpperCase()))).toBe('signer')
  expect(delegatedByOf(delegated, by('nora@example.com'))).toBe('sender')
  expect(delegatedByOf(delegated, { [ada.email]: { delegated: [{}] } })).toBeUndefined()
})

test('moments come from the audit trail where it has the known shape', () => {
  const trail = {
    'Ada@example.com': { opened: [{ at: '2026-11-02T10:00:00Z' }, { at: '2026-11-01T10:00:00Z' }], odd: ['x'] },
  }
  expect(signerMoments(trail, { email: 'ada@example.com' })).toEqual({ opened: '2026-11-01T10:00:00Z' })
  expect(signerMoments({ 'ada@example.com': { opened: [{ when: 1 }] } }, { email: 'ada@example.com' })).toEqual({})
  expect(signerMoments(undefined, {})).toEqual({})
})

test('the time of the end is that of the trail', () => {
  const trail = {
    'nora@example.com': { sent: [{ at: '2026-11-01T10:00:00Z' }], completed: [{ at: '2026-11-02T10:00:00Z' }] },
    'ada@example.com': { signed: [{ at: '2026-11-02T09:59:00Z' }] },
  }
  expect(endedAt(trail, 'Signed')).toBe('2026-11-02T10:00:00Z')
  expect(endedAt(trail, 'Sent')).toBeUndefined()
  expect(endedAt({ 'ada@example.com': { completed: ['odd'] } }, 'Signed')).toBeUndefined()
})

test('an address that the trail writes in two ways has the moments of both', () => {
  const opened = (at: string) => ({ opened: [{ at }] })
  const trail = { 'ada@example.com': opened('2026-11-02T10:00:00Z'), 'ADA@example.com': opened('2026-11-01T10:00:00Z') }
  expect(signerMoments(trail, { email: 'Ada@example.com' })).toEqual({ opened: '2026-11-01T10:00:00Z' })
})

test('of two parts with one address, each has its own moments', () => {
  const at = '2026-11-02T10:00:00Z'
  const trail = { 'ada@example.com': { opened: [{ at, detail: { slot: 0 } }], signed: [{ at, detail: { slot: 0 } }] } }
  expect(signerMoments(trail, { email: 'ada@example.com', id: 0 })).toEqual({ opened: at, signed: at })
  expect(signerMoments(trail, { email: 'ada@example.com', id: 2 })).toEqual({})
})

test('progress counts who has to act, in the words of what they do', () => {
  const signed = { ...ada, sign: 'signed' }
  const approver = { ...bob, requestRole: 'Approver' }
  const copy = { ...cyd, requestRole: 'CC' }
  expect(describeProgress(sent({ signers: [signed, bob, copy] }))).toBe('1 of 2 signed')
  expect(describeProgress(sent({ signers: [signed, approver, copy] }))).toBe('1 of 2 signed or approved')
  expect(describeProgress(sent({ signers: [approver] }))).toBe('0 of 1 approved')
  expect(describeProgress(sent({ signers: [copy] }))).toBeUndefined()
})

test('a reminder to an address reaches each of its parts whose turn it is, and no other one', () => {
  const also = { ...bob, name: 'Ada Bob', email: 'ADA@example.com' }
  const later = { ...cyd, name: 'Ada Cyd', email: ada.email }
  const mailed = (envelope: Partial<PdfSignRequest>) =>
    mailedWith(signingProgress(sent(envelope)), ada, 'turn').map(({ name }) => name)

  expect(mailed({ signers: [ada, also, cyd] })).toEqual(['Ada', 'Ada Bob'])
  expect(mailed({ signers: [ada, bob, later], signerOrderRequired: true })).toEqual(['Ada'])
})
