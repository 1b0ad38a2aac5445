import { expect, test } from 'vitest'
import { allSigned, currentSigners, type Part, signedBy, toInvite, upNow } from '../../envelopes/aggregate/signers'

type Row = Part & { email: string; invitedOn: Date | null }

/** `ada`, `ada:signed`, `ada:pending:g1`, `ada:pending::CC`; the position is the place in the list. */
function people(...texts: string[]): Row[] {
  return texts.map((text, position) => {
    const [email = '', state = 'pending', group = '', requestRole = 'Signer'] = text.split(':')
    return { email, state: state as Part['state'], group: group || null, requestRole, position, invitedOn: null }
  })
}

const emails = (rows: Row[]) => rows.map((row) => row.email)
const ordered = { signerOrderRequired: true }
const together = { signerOrderRequired: false }

test('without an order everybody is up at once, but no copies', () => {
  expect(emails(upNow(together, people('ada', 'bob:signed', 'cas', 'dan:pending::CC')))).toEqual(['ada', 'cas'])
})

test('with an order one is up after another', () => {
  expect(emails(upNow(ordered, people('ada', 'bob', 'cas')))).toEqual(['ada'])
  expect(emails(upNow(ordered, people('ada:signed', 'bob', 'cas')))).toEqual(['bob'])
  expect(emails(upNow(ordered, people('ada:signed', 'bob:signed', 'cas:signed')))).toEqual([])
})

test('neighbours of one group form a round, and the next round waits for all of it', () => {
  const rows = people('ada:pending:legal', 'bob:pending:legal', 'cas', 'dan:pending:legal')
  expect(emails(upNow(ordered, rows))).toEqual(['ada', 'bob'])
  const later = people('ada:signed:legal', 'bob:pending:legal', 'cas')
  expect(emails(upNow(ordered, later))).toEqual(['bob'])
})

test('a copy between two of one group does not part them, and is never waited for', () => {
  const rows = people('ada:pending:legal', 'eve:pending::cc', 'bob:pending:legal')
  expect(emails(upNow(ordered, rows))).toEqual(['ada', 'bob'])
  expect(allSigned(people('ada:signed', 'eve:pending::CC'))).toBe(true)
})

test('an approver acts like a signer', () => {
  expect(emails(upNow(ordered, people('ada:pending::Approver', 'bob')))).toEqual(['ada'])
  expect(allSigned(people('ada:pending::Approver', 'bob:signed'))).toBe(false)
})

test('a delegated slot is the turn of its present holder', () => {
  const [first, replacement, next] = people('ada:delegated', 'ann', 'bob')
  if (!first || !replacement || !next) throw new Error('three people')
  const rows = [first, { ...replacement, position: 0 }, { ...next, position: 1 }]
  expect(emails(upNow(ordered, rows))).toEqual(['ann'])
})

test('a declined signer ends the turns of the rounds after', () => {
  expect(emails(upNow(ordered, people('ada:declined', 'bob')))).toEqual([])
})

test('whoever has an invitation is not invited again', () => {
  const [ada, bob] = people('ada', 'bob')
  if (!ada || !bob) throw new Error('two people')
  expect(emails(toInvite(together, [{ ...ada, invitedOn: new Date(0) }, bob]))).toEqual(['bob'])
})

test('nobody has signed when only copies are left over', () => {
  expect(allSigned(people('eve:pending::CC'))).toBe(false)
})

test('the wire names each address once, and nobody when the envelope is not in flight', () => {
  const rows = people('ada', 'ada', 'bob:signed', 'cas:signed')
  expect(currentSigners({ status: 'Sent', signerOrderRequired: false }, rows)).toEqual(['ada'])
  expect(currentSigners({ status: 'Voided', signerOrderRequired: false }, rows)).toEqual([])
  expect(signedBy(rows)).toBe('bob, cas')
})
