import { expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { sendCells, sendColumns } from '@/lib/desk/bulk/contract/send-table'
import { slotsOf } from '@/lib/envelope/slots'
import { csvRow } from '@/lib/text/csv'
import { exampleCsv } from '../form/table-entry'
import { rowChecker } from './check-rows'
import { columnNames, guessColumns, guessHeader } from './columns'
import { parseTable } from './parse-table'
import { defaultSetup, toRequest } from './setup'

const TEMPLATE: PdfSignRequest = {
  emailSubject: 'Lease 2027',
  signers: [
    { id: 0, name: 'Landlord', defaultName: 'Dana', defaultEmail: 'dana@desk.example' },
    { id: 3, name: 'Tenant' },
    { id: 5, name: 'Records', requestRole: 'CC' },
  ],
}
const slots = slotsOf(TEMPLATE)
const row = (line: number, ...cells: string[]) => ({ line, cells })

test.each([
  [
    'a title above it',
    [
      ['Staff', ''],
      ['Name', 'Email'],
      ['Ada', 'ada@x.example'],
    ],
    1,
  ],
  ['a title with a known word', [['Contact'], ['Name', 'Email'], ['', ''], ['Ada', 'ada@x.example']], 1],
  [
    'words of another language',
    [
      ['Nimi', 'Sähköposti'],
      ['Ada', 'ada@x.example'],
    ],
    0,
  ],
  [
    'a row without an address below',
    [
      ['Name', 'Email'],
      ['Bo', ''],
      ['Ada', 'ada@x.example'],
    ],
    0,
  ],
  ['no header', [['Ada', 'ada@x.example']], -1],
  [
    'no addresses',
    [
      ['Name', 'Email'],
      ['Ada', ''],
    ],
    0,
  ],
  [
    'nothing known',
    [
      ['1', '2'],
      ['3', '4'],
    ],
    -1,
  ],
])('the header of a table with %s', (_, cells, index) => {
  const rows = cells.map((each, at) => row(at + 1, ...each))
  expect(guessHeader(rows, slots)).toBe(index)
})

test('columns have names that differ', () => {
  expect(columnNames(['Name', '', 'name', '{Firm}\nLtd'], 5)).toEqual([
    'Name',
    'Column 2',
    'name (2)',
    'Firm Ltd',
    'Column 5',
  ])
})

test('what a bulk send reports can be sent again, and so can the example', async () => {
  const request = EnvelopeFromTemplateRequest.parse({
    signers: [
      { signerIndex: 0, name: '-Dana', email: 'dana@desk.example', language: 'de' },
      { signerIndex: 3, name: 'Lovelace, "Ada"', email: '=ada@x.example', language: 'de' },
    ],
    emailSubject: '+Lease; 2027',
    emailMessage: 'Hi\nAda',
    expirationDays: 14,
  })
  for (const separator of [',', ';', '\t'] as const) {
    const table = [sendColumns(slots), sendCells(slots, request)].map((cells) => csvRow(cells, separator)).join('')
    for (const text of [table, exampleCsv(TEMPLATE, separator)]) {
      const parsed = await parseTable(text)
      if ('problem' in parsed) throw new Error(parsed.problem)
      const { rows } = parsed
      expect(guessHeader(rows, slots)).toBe(0)
      const columns = guessColumns(
        rows[0]?.cells,
        rows.slice(1).map(({ cells }) => cells),
        slots,
      )
      const names = columnNames(rows[0]?.cells, columns.length)
      const head = { names, width: columns.length }
      const [checked] = rowChecker(defaultSetup(TEMPLATE, columns), TEMPLATE, head)(rows.slice(1), () => false)
      expect(checked?.notes).toEqual([])
      if (text === table && checked) expect(toRequest(checked.values, TEMPLATE)).toEqual(request)
    }
  }
})
