import { expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { mailing } from '@/lib/envelope/mail-state'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { pathRows, rowsAround } from './path-rows'

const person = (id: number, sign = 'pending', more = {}) => ({
  id,
  name: `P${id}`,
  email: `p${id}@example.com`,
  sign,
  ...more,
})
const drawn = (envelope: PdfSignRequest) =>
  pathRows(signingProgress(envelope)).map(({ participant, segment }) => [
    participant.signer.name,
    segment.column,
    segment.above,
    segment.below,
  ])

test('in order the path is reached up to the current signer', () => {
  const signers = [person(0, 'signed'), person(1), person(2)]
  expect(drawn({ status: 'Sent', signerOrderRequired: true, signers })).toEqual([
    ['P0', 0, 'reached', 'reached'],
    ['P1', 0, 'reached', 'ahead'],
    ['P2', 0, 'ahead', 'ahead'],
  ])
})

test('parallel signers are all reached, and the trunk continues once all have signed', () => {
  const signers = [person(0, 'signed'), person(1)]
  expect(drawn({ status: 'Sent', signers })).toEqual([
    ['P0', 1, 'reached', 'reached'],
    ['P1', 1, 'reached', 'ahead'],
  ])
  expect(drawn({ status: 'Signed', signers: [person(0, 'signed'), person(1, 'signed')] })[1]).toEqual([
    'P1',
    1,
    'reached',
    'reached',
  ])
})

test('a person who took over a slot is one column further, connected to the previous person', () => {
  const first = person(0, 'delegated', { delegated: true, delegatedTo: 'p9@example.com' })
  const rows = pathRows(
    signingProgress({ status: 'Sent', signers: [first, { ...person(0), name: 'P9', email: 'p9@example.com' }] }),
  )
  expect(rows.map(({ segment }) => [segment.column, segment.fromColumn, segment.hasDelegated])).toEqual([
    [0, undefined, true],
    [1, 0, false],
  ])
})

test('a long path is shown around the current signer', () => {
  const rows = Array.from({ length: 100 }, (_, at) => at)
  expect(rowsAround(rows, 50, 12)).toMatchObject({ before: 48, after: 40 })
  expect(rowsAround(rows, -1, 12)).toMatchObject({ before: 0, after: 88 })
  expect(rowsAround(rows, 99, 12)).toMatchObject({ before: 88, after: 0 })
  expect(rowsAround([1, 2], 0, 12)).toEqual({ before: 0, shown: [1, 2], after: 0 })
})

test('a reminder reaches current signers, and gives the reason for everybody else', () => {
  const signers = [person(0, 'signed'), person(1), person(2), { ...person(3), requestRole: 'CC' }]
  const { mailed, spared } = mailing({ status: 'Sent', signerOrderRequired: true, signers })
  expect(mailed.map((signer) => signer.name)).toEqual(['P1'])
  expect(spared.map(({ signer, why }) => `${signer.name} ${why}`)).toEqual([
    'P0 has signed',
    'P2 not invited before it is their turn',
    'P3 only gets a copy at the end',
  ])
})
