import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_BULK_ROWS } from '@/lib/desk/bulk/contract/bulk-row-states'
import { csvRow } from '@/lib/text/csv'
import { describeLines } from '../form/send-many'
import { parseTable, TOO_MANY } from './parse-table'

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

test('an empty text, or only empty lines, is not accepted as a table', async () => {
  for (const text of ['', '\n\n', ' , \n\t']) expect(await parseTable(text)).toHaveProperty('problem')
})

test('10,000 rows fit below a header and a few titles', async () => {
  const rows = (count: number) => 'Ada\n'.repeat(count)
  expect(await linesOf(rows(MAX_BULK_ROWS + 20))).toHaveLength(MAX_BULK_ROWS + 20)
  expect(await parseTable(rows(MAX_BULK_ROWS + 21))).toEqual({ problem: TOO_MANY })
  for (const text of ['\n'.repeat(200_000), 'x,"a" b\n'.repeat(200_000)])
    expect(await parseTable(text)).toHaveProperty('problem')
})

test('a cell of a megabyte is read whole, across the parts that are parsed at a time', async () => {
  const long = 'x"\n,'.repeat(250_000).trim()
  expect(await cellsOf(`${csvRow(['a', long], ',')}b,c`)).toEqual([
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

/**
 * What the cases of people who send from spreadsheets hold, each with its rows: line, cells, and
 * the column of a note.
 */
const PIPE = 'email;name;note\nann@example.com;Ann;"5"" pipe"\nbea@example.com;Bea;x\ncy@example.com;Cy;"ok"\n'
test.each([
  [
    'a quotation mark at the start of a cell',
    'email,name\nann@example.com,"A" One\nbea@example.com,"Bea Two"\ncy@example.com,Cy Three\n',
    ['1 email|name', '2 ann@example.com|"A" One !1', '3 bea@example.com|Bea Two', '4 cy@example.com|Cy Three'],
  ],
  [
    'an inch mark whose cell is not closed',
    PIPE.replace('pipe"', 'pipe'),
    ['1 email|name|note', '2 ann@example.com|Ann|5" pipe !2', '3 bea@example.com|Bea|x', '4 cy@example.com|Cy|ok'],
  ],
  ['an inch mark in quotation marks', PIPE, expect.arrayContaining(['2 ann@example.com|Ann|5" pipe'])],
  [
    'an inch mark that another row closes by chance',
    'email;note\nann@example.com;"5 pipe\nbea@example.com;6 pipe"\n',
    ['1 email|note', '2 ann@example.com|5 pipe !1', '3 bea@example.com|6 pipe"'],
  ],
  [
    'a quotation mark that is never closed',
    'a,b\nx,y\n"open,z\nmore,cells',
    ['1 a|b', '2 x|y', '3 open|z !0', '4 more|cells'],
  ],
  [
    'a misquoted cell beside cells that hold separators and lines',
    'name;email\n"A" One;ann@example.com\n"Two; Bea";bea@example.com\n"Cy\nThree";cy@example.com\n',
    ['1 name|email', '2 "A" One|ann@example.com !0', '3 Two; Bea|bea@example.com', '4+2 Cy\nThree|cy@example.com'],
  ],
  [
    'a line that names the separator',
    'sep=;\r\nName;Email\r\nAnn;ann@example.com\r\n',
    ['2 Name|Email', '3 Ann|ann@example.com'],
  ],
  [
    'a title and empty columns at the end',
    'Staff, all;;;\nName;Email;;\n;;;\nAnn;ann@example.com;;\n',
    ['1 Staff, all|', '2 Name|Email', '4 Ann|ann@example.com'],
  ],
  [
    'a line break in a name',
    'email,name\r\nann@example.com,"Ann\r\nOne"\r\n',
    ['1 email|name', '2+2 ann@example.com|Ann\nOne'],
  ],
  [
    'a message that names an address',
    'email,text\nann@x.example,"Ask\nBo, bo@x.example"\n',
    ['1 email|text', '2+2 ann@x.example|Ask\nBo, bo@x.example'],
  ],
  [
    'guarded cells',
    'email,name\nann@x.example,"\'-Ann"\nben@x.example,"\'\'-Ben"\n',
    ['1 email|name', '2 ann@x.example|-Ann', "3 ben@x.example|'-Ben"],
  ],
])('%s', async (_, text, rows) => {
  const parsed = await parseTable(text)
  if ('problem' in parsed) throw new Error(parsed.problem)
  const read = parsed.rows.map(
    ({ line, lines, cells, note }) =>
      `${line}${lines ? `+${lines}` : ''} ${cells.join('|')}${note ? ` !${note.column}` : ''}`,
  )
  expect(read).toEqual(rows)
})

test('separator and quotation marks can be chosen', async () => {
  const text = 'a,b\n"1,2";3'
  const cells = async (reading: Parameters<typeof parseTable>[1]) => {
    const parsed = await parseTable(text, reading)
    return 'rows' in parsed ? parsed.rows.map(({ cells }) => cells.join('|')) : parsed
  }
  expect(await cells({ separator: ';' })).toEqual(['a,b', '1,2|3'])
  expect(await cells({ separator: ',', quotes: 'as text' })).toEqual(['a|b', '"1|2";3'])
})

test('every line is a row, or it is said why not', async () => {
  const line = fc.constantFrom(
    '',
    ';',
    'Ann;a@x.example',
    '"A" b;b@x.example',
    '"C',
    'D"',
    '"E;\u0022\u0022";e@x.example',
    'sep=;',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      const parsed = await parseTable(lines.join('\n'))
      if ('problem' in parsed) return
      const { rows, emptyLines, namesSeparator } = parsed
      const covered = rows.reduce((sum, { lines = 1 }) => sum + lines, 0)
      expect(covered + emptyLines + (namesSeparator ? 1 : 0)).toBe(parsed.lines)
      expect(parsed.lines).toBe(lines.join('\n').replace(/\n$/, '').split('\n').length)
      for (const [index, row] of rows.entries()) expect(row.line).toBeGreaterThan(rows[index - 1]?.line ?? 0)
    }),
    { numRuns: 300 },
  )
})

test('lines that are no rows of their own are explained', async () => {
  const parsed = await parseTable('sep=;\nStaff;\nName;Email\n\n"Ann\nOne";a@x.example\nBo;b@x.example\n')
  if ('problem' in parsed) throw new Error(parsed.problem)
  const { rows, ...reading } = parsed
  expect(describeLines({ rows, headerRow: 1, reading })).toEqual([
    'Line 1 names the separator.',
    'Line 2 is above the header, and not sent.',
    'Line 3 is the header.',
    'Lines 5 to 6 are one row, because a quoted cell has line breaks.',
    '1 line is empty, and left out.',
  ])
})

test('thousands of columns and hostile quotation marks are refused or read', async () => {
  expect(await parseTable(`a@x.example${','.repeat(500)}b`)).toHaveProperty('problem')
  expect(await parseTable('"a,'.repeat(1_000_000))).toHaveProperty('problem')
  for (const text of ['"'.repeat(300_001), `x,"${'y""z\n'.repeat(9_000)}`, 'x,"a ""b\n'.repeat(9_000)])
    expect(await parseTable(text)).toHaveProperty('rows')
})
