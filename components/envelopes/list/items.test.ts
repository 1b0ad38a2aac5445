import { expect, test } from 'vitest'
import { mergePages, newItems } from '@/components/ui/live-list/pages'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeListItem, EnvelopeListPage } from '@/lib/desk/envelopes/contract/find'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { counterparties, describeNew, describePeople, ENVELOPE_PAGES, pathOf, withDetails } from './items'

function found(id: string, at: string, status = 'Sent'): EnvelopeListItem {
  return { id, changed_at: at, envelope: { id, status } }
}

const pageOf = (items: EnvelopeListItem[]): EnvelopeListPage => ({
  items,
  sort: 'changed',
  direction: 'desc',
  tokens: [],
  corrected: [],
})

const ten = '2026-11-20T10:00:00Z'
const eleven = '2026-11-20T11:00:00Z'
const noon = '2026-11-20T12:00:00Z'

/** What the list with these envelopes says about the newest ones. */
function newIn(shown: EnvelopeListItem[], newest: EnvelopeListItem[]) {
  const items = mergePages([pageOf(shown)], ENVELOPE_PAGES)
  return describeNew(
    newItems(items, ENVELOPE_PAGES.itemsOf(pageOf(newest)), ENVELOPE_PAGES),
    items[0]?.changedAt?.getTime(),
  )
}

test('an envelope that was opened is shown as newer than its row, never as older', () => {
  const items = ENVELOPE_PAGES.itemsOf(pageOf([found('a', eleven), found('b', ten)]))

  const fresh = withDetails(items, [
    { id: 'a', status: 'Voided', updatedOn: '11/20/2026 12:00:00' },
    { id: 'b', status: 'Voided', updatedOn: '11/20/2026 09:00:00' },
  ])

  expect(fresh.map(({ envelope }) => envelope.status)).toEqual(['Voided', 'Sent'])
})

test('envelopes at the top are new; older ones from below the end of the list are not', () => {
  const shown = [found('a', eleven)]

  expect(newIn(shown, [found('c', noon), found('a', eleven), found('z', ten)])).toBe('1 new envelope')
  expect(newIn([], [found('c', noon)])).toBe('1 new envelope')
  expect(newIn(shown, shown)).toBeUndefined()
})

test('an envelope that changed and was not loaded before is not a new one', () => {
  const old = found('z', noon, 'Signed')
  old.envelope.createdOn = '11/20/2026 09:00:00'
  const created = found('n', noon)
  created.envelope.createdOn = '11/20/2026 12:00:00'

  expect(newIn([found('a', eleven)], [old, created])).toBe('1 new, 1 changed')
  expect(newIn([found('a', eleven)], [old])).toBe('1 changed envelope')
})

test('a full page of new envelopes may be followed by more', () => {
  const page = Array.from({ length: 100 }, (_, index) => found(String(index), noon))

  expect(newIn([], page)).toBe('Over 99 new envelopes')
})

const ada = { name: 'Ada', email: 'ada@mail.example' }
const bob = { name: 'Bob', email: 'bob@mail.example' }
const cyd = { name: 'Cyd', email: 'cyd@mail.example' }
const own = { name: 'Nora', email: 'nora@own.example' }
const colleague = { name: 'Olaf', email: 'olaf@OWN.example' }
const people = (envelope: PdfSignRequest) => describePeople(envelope, signingProgress(envelope))
const parties = (envelope: PdfSignRequest) => counterparties(envelope, signingProgress(envelope))
const states = (envelope: PdfSignRequest) =>
  pathOf(signingProgress(envelope)).map(({ name, state, word }) => [name, word ?? state])

test('an envelope is with the signers from outside the sender’s domain, by company where it is known', () => {
  const signers = [
    own,
    colleague,
    { ...ada, companyName: 'Lovelace Ltd' },
    { ...bob, companyName: 'Lovelace Ltd' },
    cyd,
  ]
  expect(parties({ requestedBy: own, signers })).toEqual(['Lovelace Ltd', 'Cyd'])
  expect(parties({ requestedBy: own, signers: [own, colleague] })).toEqual(['Olaf'])
  expect(parties({ requestedBy: own, signers: [own] })).toEqual(['Nora'])
  expect(parties({ signers: [{ email: 'x@y.example' }] })).toEqual(['x@y.example'])
  expect(parties({})).toEqual([])
})

test('a row says whose turn it is, who declined, or who signs', () => {
  const signers = [ada, bob, cyd]
  expect(people({ status: 'Sent', signerOrderRequired: true, signers })).toBe('Waiting for Ada')
  expect(people({ status: 'Sent', signers: [ada, bob] })).toBe('Waiting for Ada and Bob')
  expect(people({ status: 'Sent', signers })).toBe('Waiting for Ada and 2 others')
  expect(people({ status: 'Signed', signers: signers.map((each) => ({ ...each, sign: 'signed' })) })).toBe(
    'Ada and 2 others',
  )
  expect(people({ status: 'Declined', signers: [ada, { ...bob, sign: 'declined' }] })).toBe('Bob declined')
  expect(people({})).toBe('No signers')
})

test('a name that is written from right to left does not turn the sentence around it', () => {
  const layla = { name: 'ليلى حداد', email: 'layla@mail.example' }
  expect(people({ status: 'Sent', signers: [layla, bob] })).toBe('Waiting for \u2068ليلى حداد\u2069 and Bob')
})

test('a slot that was delegated counts for the person who has it; copies are not on the path', () => {
  const signers = [
    { ...ada, delegated: true, delegatedTo: bob.email },
    bob,
    { email: 'cc@mail.example', requestRole: 'CC' },
  ]
  expect(people({ status: 'Sent', signers })).toBe('Waiting for Bob')
  expect(states({ status: 'Sent', signers })).toEqual([
    ['Ada', 'delegated'],
    ['Bob', 'turn'],
  ])
})

test('a service may report only who signed; an approver approved', () => {
  expect(states({ signers: [ada], signedBy: 'x@mail.example, ada@mail.example' })).toEqual([['Ada', 'signed']])
  expect(states({ signers: [{ ...ada, requestRole: 'Approver', sign: 'signed' }] })).toEqual([['Ada', 'Approved']])
})
