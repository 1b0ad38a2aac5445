import { expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { rowChecker, setupProblems } from './check-rows'
import { defaultSetup, rowReader } from './setup'

const TEMPLATE: PdfSignRequest = {
  emailSubject: 'Lease 2027',
  signers: [
    { id: 0, name: 'Landlord', defaultName: 'Dana', defaultEmail: 'dana@desk.example' },
    { id: 3, name: 'Tenant' },
    { id: 5, name: 'Records', requestRole: 'CC' },
  ],
}
const setup = defaultSetup(TEMPLATE, ['name 3', 'email 3', 'subject', 'message', 'expiry'])
const NAMES = ['Name', 'Email', 'Subject', 'Message', 'Days', 'Company']
const HEAD = { names: NAMES, width: undefined }
const row = (line: number, ...cells: string[]) => ({ line, cells })

const withText = (subject: string, message = '') => ({ ...setup, fixed: { subject, message, expiry: '' } })
const ACME = row(2, 'Ada', 'ada@x.example', '', '', '', 'Acme')

test('the text for all rows names columns, which are filled in from each row', () => {
  const read = rowReader(withText('Lease for { company }', 'Dear {Name},\n{Company} {Email}'), TEMPLATE, NAMES)
  expect(read(ACME)).toMatchObject({ subject: 'Lease for Acme', message: 'Dear Ada,\nAcme ada@x.example' })
  // What a row says itself comes first, and is never filled in; nor is what a cell holds.
  expect(read(row(3, 'Ada', 'ada@x.example', '{Company}', '', '', 'Acme')).subject).toBe('{Company}')
  expect(read(row(3, 'Ada\nOne', 'ada@x.example')).message).toContain('Dear Ada One,')
  expect(read(row(3, '{Email}', 'ada@x.example')).message).toContain('Dear {Email},')
  expect(read(row(3, "$& $' Ada", 'ada@x.example')).message).toContain("Dear $& $' Ada,")
})

test('a text that names no column of the table is wrong where it was typed', () => {
  const paths = (text: string) => setupProblems(withText(text, text), TEMPLATE, NAMES).map(({ path }) => path)
  expect(paths('For {Company}')).toEqual([])
  expect(paths('For {Firm}')).toEqual(['subject', 'message'])
  expect(paths('A { brace')).toEqual([])
})

test.each([
  ['is empty', 'Hi {Company}', ['Ada', 'ada@x.example'], [[5, false]]],
  ['makes the subject too long', 'Hi {Company}', ['Ada', 'ada@x.example', '', '', '', 'x'.repeat(198)], [[5, true]]],
  ['turns the text', '{Company}', ['Ada', 'ada@x.example', '', '', '', 'A\u202eb'], [[5, true]]],
  ['could not be read', '{Company}', ['Ada', 'ada@x.example', '', '', '', 'A\ufffdb'], [[5, true]]],
])('a cell of the text that %s is marked', (_, subject, cells, notes) => {
  const [checked] = rowChecker(withText(subject), TEMPLATE, HEAD)([row(2, ...cells)], () => false)
  expect(checked?.notes.map(({ column, isError }) => [column, isError])).toEqual(notes)
})
