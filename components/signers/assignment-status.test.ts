import { describe, expect, test } from 'vitest'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { toAssignment } from './assignment'
import { describeNext, describeStatus, lastEvent } from './describe-assignment'
import { groupRows, type KnownEnvelope, resultRows } from './result-items'
import { summarizeAll, summarizeAssignment } from './summary-dialog'

const ada = { id: 0, name: 'Ada Lovelace', email: 'ada@example.com', sign: 'pending' }
const bob = { id: 1, name: 'Bob', email: 'bob@example.com', sign: 'pending' }
const cleo = { id: 0, name: 'Cleo', email: 'cleo@example.com', sign: 'pending', delegatedFrom: ada.email }
const CHANGED = '11/20/2026 10:00:00'
const formatTime = (time: Date) => time.toISOString()

function row(signer: DocumentSigner, status = 'Sent') {
  const dates = { ENVELOPE_UPDATED_ON: CHANGED, ENVELOPE_CREATED_ON: CHANGED }
  return toAssignment(
    { SIGNER: signer, ENVELOPE_ID: 'e', ENVELOPE_SUBJECT: 'Lease', ENVELOPE_STATUS: status, ...dates },
    0,
  )
}
function known(envelope: Partial<PdfSignRequest>, changedAt = Date.parse('2026-11-20T10:00:00Z')): KnownEnvelope {
  return { envelope: { id: 'e', status: 'Sent', ...envelope }, changedAt }
}
function resultFor(assignment: ReturnType<typeof row>, envelope?: KnownEnvelope) {
  const [found] = resultRows([assignment], new Map(envelope ? [['e', envelope]] : []))
  if (!found) throw new Error('no row')
  return { ...found, formatTime }
}
const groupAndTexts = (...args: Parameters<typeof resultFor>) => {
  const row = resultFor(...args)
  return [row.status.group, describeStatus(row), describeNext(row)]
}

describe('an assignment’s status', () => {
  const inOrder = { signers: [ada, bob], signerOrderRequired: true, currentSigners: [ada.email] }

  test('a current signer can sign now and was invited when the envelope was sent', () => {
    expect(groupAndTexts(row(ada), known(inOrder))).toEqual([
      'now',
      'Waiting for Ada Lovelace, who was invited on 2026-11-20T10:00:00.000Z',
      'Ada Lovelace, then Bob',
    ])
  })

  test('a later signer waits for an earlier one', () => {
    expect(groupAndTexts(row(bob), known(inOrder))).toEqual([
      'waiting',
      'Not Bob’s turn yet: waiting for Ada Lovelace, who was invited on 2026-11-20T10:00:00.000Z',
      'Ada Lovelace, then Bob',
    ])
  })

  test('an unknown time of mailing is left out', () => {
    const signers = [{ ...ada, sign: 'signed' }, bob]
    expect(groupAndTexts(row(bob), known({ ...inOrder, signers, currentSigners: [bob.email] }))).toEqual([
      'now',
      'Waiting for Bob',
      'Bob',
    ])
  })

  test('without the envelope the group is unknown', () => {
    const one = resultFor(row(ada))
    expect([one.status.group, one.needsEnvelope]).toEqual(['unknown', true])
  })

  test('an outdated envelope counts until it is read again, and a newer envelope overrides its row', () => {
    const before = resultFor(row(ada), known(inOrder, Date.parse('2026-11-20T09:00:00Z')))
    expect([before.status.group, before.needsEnvelope]).toEqual(['now', true])
    const later = known({ ...inOrder, status: 'Voided' }, Date.parse('2026-11-20T11:00:00Z'))
    expect(groupAndTexts(row(ada), later)).toEqual([
      'dead',
      'Voided by the sender: Ada Lovelace did not sign and no longer can',
      'Nobody',
    ])
  })

  test.each<[string, DocumentSigner, string, string, string]>([
    [
      'signed, waiting for others',
      { ...ada, sign: 'signed' },
      'Sent',
      'finished',
      'Ada Lovelace signed; waiting for others',
    ],
    [
      'an approval',
      { ...ada, requestRole: 'Approver', sign: 'signed' },
      'Signed',
      'finished',
      'Ada Lovelace approved, and everybody has finished',
    ],
    ['all signed', { ...ada, sign: 'signed' }, 'Signed', 'finished', 'Ada Lovelace signed, and everybody has finished'],
    [
      'signed before a void',
      { ...ada, sign: 'signed' },
      'Voided',
      'dead',
      'Ada Lovelace signed, and then the sender voided the envelope',
    ],
    ['declined', { ...ada, sign: 'declined' }, 'Declined', 'dead', 'Ada Lovelace declined, so nobody can sign anymore'],
    ['another declined', ada, 'Declined', 'dead', 'Somebody else declined, so Ada Lovelace can no longer sign'],
    ['expired', ada, 'Expired', 'dead', 'Expired: Ada Lovelace did not sign and no longer can'],
    ['scheduled', ada, 'Scheduled', 'waiting', 'Scheduled: nobody has been invited yet'],
    [
      'a copy',
      { ...ada, requestRole: 'CC' },
      'Sent',
      'waiting',
      'Ada Lovelace gets a copy once everybody has finished',
    ],
    [
      'a copy at the end',
      { ...ada, requestRole: 'CC' },
      'Signed',
      'finished',
      'Everybody has finished; Ada Lovelace got a copy',
    ],
    [
      'delegated',
      { ...ada, delegated: true, delegatedTo: 'b@x.example' },
      'Sent',
      'finished',
      'Delegated from Ada Lovelace to b@x.example',
    ],
  ])('%s', (_, signer, status, group, text) => {
    expect(groupAndTexts(row(signer, status)).slice(0, 2)).toEqual([group, text])
  })

  test('an unknown status is quoted', () => {
    const reviewed = known({ status: 'In review', signers: [ada] })
    expect(groupAndTexts(row(ada, 'In review'), reviewed)[1]).toMatch(
      /^Waiting for Ada Lovelace.*\(the service says “In review”\)$/,
    )
  })

  test('a delegated slot names its assignees', () => {
    const delegating = { ...ada, delegated: true, sign: 'delegated', delegatedTo: cleo.email }
    const one = resultFor(row(delegating), known({ signers: [delegating, cleo] }))
    expect(describeStatus(one)).toBe('Delegated from Ada Lovelace to Cleo')
    expect(summarizeAssignment(one)).toContain('Delegation history: Ada Lovelace → Cleo.')
  })

  test('two pending slots of one envelope are counted', () => {
    const two = [row(ada), { ...row({ ...bob, email: ada.email }), key: 'e 1', ordinal: 1 }]
    const signers = [ada, { ...bob, email: ada.email }]
    const rows = resultRows(
      two,
      new Map([['e', known({ signers, signerOrderRequired: true, currentSigners: [ada.email] })]]),
    )
    expect(rows.map(({ slots, status }) => [slots, status.group])).toEqual([
      [2, 'now'],
      [2, 'waiting'],
    ])
  })
})

test('groups keep their order, without empty ones', () => {
  const rows = resultRows([row(ada, 'Voided'), row(ada, 'Signed'), row(ada)], new Map())
  expect(groupRows(rows).map(({ group, rows }) => [group, rows.length])).toEqual([
    ['unknown', 1],
    ['finished', 1],
    ['dead', 1],
  ])
})

test('a summary has the last event with its zone, and a long one ends with a count', () => {
  expect(lastEvent(row(ada, 'Voided')).label).toBe('Voided')
  expect(summarizeAssignment(resultFor(row(ada, 'Expired')))).toBe(
    '“Lease”\nExpired: Ada Lovelace did not sign and no longer can.\nLast event: Expired, 2026-11-20T10:00:00.000Z.',
  )
  const dead = Array.from({ length: 60 }, () => resultFor(row(ada, 'Expired')))
  const text = summarizeAll({
    email: ada.email,
    groups: [{ group: 'dead', rows: dead }],
    isComplete: false,
    now: 0,
    zone: 'UTC',
  })
  expect(text).toMatch(/^ada@example.com: 60 or more assignments, as of 1 Jan 1970, 00:00:00 UTC\n\nClosed \(60\)\n/)
  expect(text).toMatch(/- and 10 more$/)
})
