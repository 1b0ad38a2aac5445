import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_BULK_ROWS } from '@/lib/desk/contract/bulk/bulk-row-states'
import { csvRow } from '@/lib/desk/contract/csv'
import { parseTable, TOO_MANY } from './parse-table'
import { decodeText, readTextFile } from './read-file'

const cellsOf = async (text: string) => {
  const parsed = await parseTable(text)
  return 'rows' in parsed ? parsed.rows.map(({ cells }) => cells) : parsed
}
const linesOf = async (text: string) => {
  const parsed = await parseTable(text)
  return 'rows' in parsed ? parsed.rows.map(({ line }) => line) : parsed
}

test.each([
  [
    'copied cells',
    'name\temail\nAda\tada@x.example',
    [
      ['name', 'email'],
      ['Ada', 'ada@x.example'],
    ],
  ],
  [
    'semicolons',
    'name;email\r\n"Lovelace; Ada";ada@x.example\r\n',
    [
      ['name', 'email'],
      ['Lovelace; Ada', 'ada@x.example'],
    ],
  ],
  [
    'quotes in quotes',
    'a,b\n"say ""hi""",2',
    [
      ['a', 'b'],
      ['say "hi"', '2'],
    ],
  ],
  ['one column', 'ada@x.example\nbo@x.example', [['ada@x.example'], ['bo@x.example']]],
  [
    'control characters and half a character',
    'a,b\nA\u0000d\u0007a,\ud800x',
    [
      ['a', 'b'],
      ['Ada', '\ufffdx'],
    ],
  ],
  [
    'a mark at the start',
    '\ufeffname,email\nAda,a@x.example',
    [
      ['name', 'email'],
      ['Ada', 'a@x.example'],
    ],
  ],
  [
    'a formula, which stays text',
    '=1+1,@x\nb,c',
    [
      ['=1+1', '@x'],
      ['b', 'c'],
    ],
  ],
])('reads %s', async (_, text, cells) => {
  expect(await cellsOf(text)).toEqual(cells)
})

test('each row knows its line, also behind empty lines and cells with several lines', async () => {
  expect(await linesOf('a,b\r\n\r\n"one\r\ntwo\r\nthree",x\r\n,\r\nlast,y\r\n')).toEqual([1, 3, 7])
})

test('a quotation mark that is never closed is named by its line', async () => {
  expect(await parseTable('a,b\nx,y\n"open,z\nmore,cells')).toEqual({ problem: expect.stringContaining('line 3') })
})

test('an empty text, or only empty lines, is not accepted as a table', async () => {
  for (const text of ['', '\n\n', ' , \n\t']) expect(await parseTable(text)).toHaveProperty('problem')
})

test('10,000 rows and a header fit, one more does not', async () => {
  const rows = (count: number) => `name\n${'Ada\n'.repeat(count)}`
  expect(await linesOf(rows(MAX_BULK_ROWS))).toHaveLength(MAX_BULK_ROWS + 1)
  expect(await parseTable(rows(MAX_BULK_ROWS + 1))).toEqual({ problem: TOO_MANY })
})

test('a cell of a megabyte is read whole, across the parts that are parsed at a time', async () => {
  const long = 'x"\n,'.repeat(250_000).trim()
  expect(await cellsOf(`${csvRow(['a', long])}b,c`)).toEqual([
    ['a', long],
    ['b', 'c'],
  ])
})

test('whatever text the cells hold, what is written as CSV is read as it was', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `x${text.replaceAll(/\p{C}|\r/gu, '')}x`)
  const table = fc.array(fc.tuple(cell, cell, fc.constantFrom('a\nb', '"', ',;\t', '=1')), {
    minLength: 1,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      // The writer protects formulas; here they are cells like any other.
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
      const text = rows.map((cells) => cells.map(quote).join(',')).join('\r\n')
      expect(await cellsOf(text)).toEqual(rows.map((cells) => cells.map((each) => each.trim())))
    }),
    { numRuns: 100 },
  )
})

test('the encoding is found without a mark', () => {
  const text = 'name,email\nZoë,zoe@x.example'
  const utf16 = (littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer(text.length * 2))
    for (const [index, unit] of [...text].entries()) view.setUint16(index * 2, unit.charCodeAt(0), littleEndian)
    return new Uint8Array(view.buffer)
  }
  const latin = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
  for (const bytes of [
    new TextEncoder().encode(text),
    new TextEncoder().encode(`\ufeff${text}`),
    utf16(true),
    utf16(false),
    latin,
  ]) {
    expect(decodeText(bytes)).toBe(text)
  }
})

test('a spreadsheet file is recognized', async () => {
  const zip = new Blob([Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])])
  expect(await readTextFile(zip)).toEqual({ problem: expect.stringContaining('Save it as CSV') })
})
