import { expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { mailing } from '@/lib/envelope/mailing'
import { signingLine } from '@/lib/envelope/signing-line'
import { around, railRows } from './rail-rows'

const person = (id: number, sign = 'pending', more = {}) => ({
  id,
  name: `P${id}`,
  email: `p${id}@example.com`,
  sign,
  ...more,
})
const drawn = (envelope: PdfSignRequest) =>
  railRows(signingLine(envelope)).map(({ station, rail }) => [station.signer.name, rail.lane, rail.above, rail.below])

test('in order the path is walked to whoever has the turn', () => {
  const signers = [person(0, 'signed'), person(1), person(2)]
  expect(drawn({ status: 'Sent', signerOrderRequired: true, signers })).toEqual([
    ['P0', 0, 'walked', 'walked'],
    ['P1', 0, 'walked', 'ahead'],
    ['P2', 0, 'ahead', 'ahead'],
  ])
})

test('side by side everybody is reached, and the trunk goes on once all have signed', () => {
  const signers = [person(0, 'signed'), person(1)]
  expect(drawn({ status: 'Sent', signers })).toEqual([
    ['P0', 1, 'walked', 'walked'],
    ['P1', 1, 'walked', 'ahead'],
  ])
  expect(drawn({ status: 'Signed', signers: [person(0, 'signed'), person(1, 'signed')] })[1]).toEqual([
    'P1',
    1,
    'walked',
    'walked',
  ])
})

test('who took a slot over stands one lane further, led to by the one before', () => {
  const first = person(0, 'delegated', { delegated: true, delegatedTo: 'p9@example.com' })
  const rows = railRows(
    signingLine({ status: 'Sent', signers: [first, { ...person(0), name: 'P9', email: 'p9@example.com' }] }),
  )
  expect(rows.map(({ rail }) => [rail.lane, rail.handedFrom, rail.handedOn])).toEqual([
    [0, undefined, true],
    [1, 0, false],
  ])
})

test('a long line is shown around the turn', () => {
  const rows = Array.from({ length: 100 }, (_, at) => at)
  expect(around(rows, 50, 12)).toMatchObject({ before: 48, after: 40 })
  expect(around(rows, -1, 12)).toMatchObject({ before: 0, after: 88 })
  expect(around(rows, 99, 12)).toMatchObject({ before: 88, after: 0 })
  expect(around([1, 2], 0, 12)).toEqual({ before: 0, shown: [1, 2], after: 0 })
})

test('a reminder reaches who has the turn, and says of everybody else why not', () => {
  const signers = [person(0, 'signed'), person(1), person(2), { ...person(3), requestRole: 'CC' }]
  const { mailed, spared } = mailing({ status: 'Sent', signerOrderRequired: true, signers })
  expect(mailed.map((signer) => signer.name)).toEqual(['P1'])
  expect(spared.map(({ signer, why }) => `${signer.name} ${why}`)).toEqual([
    'P0 has signed',
    'P2 not invited before it is their turn',
    'P3 only gets a copy at the end',
  ])
})
