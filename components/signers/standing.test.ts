import { describe, expect, test } from 'vitest'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { assignmentOf } from './assignment'
import { grouped, type KnownEnvelope, resultRows } from './results/result-items'
import { summaryOf, summaryOfAll } from './summary'
import { lastEvent, nextWords, standingWords } from './words'

const ada = { id: 0, name: 'Ada Lovelace', email: 'ada@example.com', sign: 'pending' }
const bob = { id: 1, name: 'Bob', email: 'bob@example.com', sign: 'pending' }
const cleo = { id: 0, name: 'Cleo', email: 'cleo@example.com', sign: 'pending', delegatedFrom: ada.email }
const CHANGED = '11/20/2026 10:00:00'
const when = (moment: Date) => moment.toISOString()

function row(signer: DocumentSigner, status = 'Sent') {
  const dates = { ENVELOPE_UPDATED_ON: CHANGED, ENVELOPE_CREATED_ON: CHANGED }
  return assignmentOf(
    { SIGNER: signer, ENVELOPE_ID: 'e', ENVELOPE_SUBJECT: 'Lease', ENVELOPE_STATUS: status, ...dates },
    0,
  )
}
function known(envelope: Partial<PdfSignRequest>, changedAt = Date.parse('2026-11-20T10:00:00Z')): KnownEnvelope {
  return { envelope: { id: 'e', status: 'Sent', ...envelope }, changedAt }
}
function told(assignment: ReturnType<typeof row>, envelope?: KnownEnvelope) {
  const [found] = resultRows([assignment], new Map(envelope ? [['e', envelope]] : []))
  if (!found) throw new Error('a row makes a row')
  return { ...found, when }
}
const said = (...args: Parameters<typeof told>) => {
  const one = told(...args)
  return [one.standing.group, standingWords(one), nextWords(one)]
}

describe('where an assignment stands', () => {
  const inOrder = { signers: [ada, bob], signerOrderRequired: true, currentSigners: [ada.email] }

  test('whose turn it is can act now, and was mailed when the envelope was sent', () => {
    expect(said(row(ada), known(inOrder))).toEqual([
      'now',
      'Waiting for Ada Lovelace, who was mailed on 2026-11-20T10:00:00.000Z',
      'Ada Lovelace, then Bob',
    ])
  })

  test('whoever comes later waits for who is before', () => {
    expect(said(row(bob), known(inOrder))).toEqual([
      'waiting',
      'Not Bob’s turn yet: waiting for Ada Lovelace, who was mailed on 2026-11-20T10:00:00.000Z',
      'Ada Lovelace, then Bob',
    ])
  })

  test('nobody is said to have been mailed when that is not known', () => {
    const signers = [{ ...ada, sign: 'signed' }, bob]
    expect(said(row(bob), known({ ...inOrder, signers, currentSigners: [bob.email] }))).toEqual([
      'now',
      'Waiting for Bob',
      'Bob',
    ])
  })

  test('without the envelope it is not guessed', () => {
    const one = told(row(ada))
    expect([one.standing.group, one.toLookAt]).toEqual(['unknown', true])
  })

  test('an envelope that changed since stands until it is read again, and an envelope read later says more than its row', () => {
    const before = told(row(ada), known(inOrder, Date.parse('2026-11-20T09:00:00Z')))
    expect([before.standing.group, before.toLookAt]).toEqual(['now', true])
    const later = known({ ...inOrder, status: 'Voided' }, Date.parse('2026-11-20T11:00:00Z'))
    expect(said(row(ada), later)).toEqual([
      'dead',
      'Voided by the sender: Ada Lovelace did not sign and no longer can',
      'Nobody',
    ])
  })

  test.each<[string, DocumentSigner, string, string, string]>([
    [
      'signed, others still have to',
      { ...ada, sign: 'signed' },
      'Sent',
      'finished',
      'Ada Lovelace signed; others still have to',
    ],
    ['all signed', { ...ada, sign: 'signed' }, 'Signed', 'finished', 'Ada Lovelace signed, and so has everybody else'],
    [
      'signed in vain',
      { ...ada, sign: 'signed' },
      'Voided',
      'dead',
      'Ada Lovelace signed, and then the sender voided the envelope',
    ],
    [
      'declined',
      { ...ada, sign: 'declined' },
      'Declined',
      'dead',
      'Ada Lovelace declined, so nobody can sign any more',
    ],
    ['another declined', ada, 'Declined', 'dead', 'Another signer declined, so Ada Lovelace can no longer sign'],
    ['expired', ada, 'Expired', 'dead', 'Expired: Ada Lovelace did not sign and no longer can'],
    ['scheduled', ada, 'Scheduled', 'waiting', 'Scheduled: nobody has been invited yet'],
    [
      'a copy',
      { ...ada, requestRole: 'CC' },
      'Sent',
      'waiting',
      'Ada Lovelace does not sign, and gets a copy once everybody has',
    ],
    [
      'a copy at the end',
      { ...ada, requestRole: 'CC' },
      'Signed',
      'finished',
      'Everybody signed; Ada Lovelace was sent a copy',
    ],
    [
      'handed on',
      { ...ada, delegated: true, delegatedTo: 'b@x.example' },
      'Sent',
      'finished',
      'Ada Lovelace delegated the slot to b@x.example',
    ],
  ])('%s', (_, signer, status, group, words) => {
    expect(said(row(signer, status)).slice(0, 2)).toEqual([group, words])
  })

  test('a status of the service’s own keeps its word', () => {
    const reviewed = known({ status: 'In review', signers: [ada] })
    expect(said(row(ada, 'In review'), reviewed)[1]).toMatch(
      /^Waiting for Ada Lovelace.*\(the service says “In review”\)$/,
    )
  })

  test('a slot that changed hands says to whom, and is a path', () => {
    const handed = { ...ada, delegated: true, sign: 'delegated', delegatedTo: cleo.email }
    const one = told(row(handed), known({ signers: [handed, cleo] }))
    expect(standingWords(one)).toBe('Ada Lovelace delegated the slot to Cleo')
    expect(summaryOf(one)).toContain('Slot: Ada Lovelace → Cleo.')
  })

  test('two pending slots of one envelope are counted', () => {
    const two = [row(ada), { ...row({ ...bob, email: ada.email }), key: 'e 1', ordinal: 1 }]
    const signers = [ada, { ...bob, email: ada.email }]
    const rows = resultRows(
      two,
      new Map([['e', known({ signers, signerOrderRequired: true, currentSigners: [ada.email] })]]),
    )
    expect(rows.map(({ slots, standing }) => [slots, standing.group])).toEqual([
      [2, 'now'],
      [2, 'waiting'],
    ])
  })
})

test('groups come in their order, and empty ones not at all', () => {
  const rows = resultRows([row(ada, 'Voided'), row(ada, 'Signed'), row(ada)], new Map())
  expect(grouped(rows).map(({ group, rows }) => [group, rows.length])).toEqual([
    ['unknown', 1],
    ['finished', 1],
    ['dead', 1],
  ])
})

test('a summary says the last event with its zone, and a long one counts the rest', () => {
  expect(lastEvent(row(ada, 'Voided')).words).toBe('Voided')
  expect(summaryOf(told(row(ada, 'Expired')))).toBe(
    '“Lease”\nExpired: Ada Lovelace did not sign and no longer can.\nLast event: Expired, 2026-11-20T10:00:00.000Z.',
  )
  const dead = Array.from({ length: 60 }, () => told(row(ada, 'Expired')))
  const text = summaryOfAll({
    email: ada.email,
    groups: [{ group: 'dead', told: dead }],
    complete: false,
    now: 0,
    zone: 'UTC',
  })
  expect(text).toMatch(/^ada@example.com: 60 or more assignments, as of 1 Jan 1970, 00:00:00 UTC\n\nClosed \(60\)\n/)
  expect(text).toMatch(/- and 10 more$/)
})
