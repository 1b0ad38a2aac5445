import { expect, test } from 'vitest'
import { csvCell, withoutGuard } from '@/lib/text/csv'
import fc from '@/scripts/testing/properties'
import { toCsv } from '../export-menu'
import { parseTrail } from '../trail'

/** Reads RFC 4180 strictly. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (text[at] === '"') at += 1
        cell += text[at]
        at += 1
      }
      at += 1
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        cell += text[at]
        at += 1
      }
    }
    row.push(cell)
    if (text[at] === ',') at += 1
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n')
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

const TEXT = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom("'", '-', '=', '\t', '|', '"', ' ', 'A') }),
)

test('every value can be read back, and none becomes a formula in a spreadsheet', () => {
  fc.assert(
    fc.property(fc.array(TEXT, { minLength: 1 }), (values) => {
      const [row] = parseCsv(`${values.map(csvCell).join(',')}\r\n`)
      const plain = values.map((value) => value.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''))
      expect(row?.map(withoutGuard)).toEqual(plain)
      for (const cell of row ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r\n|]/)
    }),
  )
})

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['+1', `"'+1"`],
  ['plain', '"plain"'],
  ['\u2068محمد\u2069 <m@x.example>', '"محمد <m@x.example>"'],
  ['a,b', '"a,b"'],
])('%s', (given, cell) => {
  expect(csvCell(given)).toBe(cell)
})

test.each(['x;=cmd|calc', 'a\tb', 'plain text'])(
  '%s is one quoted cell, whichever character separates cells',
  (text) => {
    expect(csvCell(text)).toBe(`"${text}"`)
  },
)

test.each(['=1+1', '＝1+1', '＋1', '－1', '＠SUM(1)', ' =1', ';=1', '; ;=1', ',@x', '"=1', "'=1", '\t=1', '\u00a0=1'])(
  '%s does not begin a formula',
  (text) => {
    expect(csvCell(text)).toBe(`"'${text.replaceAll('"', '""')}"`)
  },
)

test('a number stays a number', () => {
  expect(csvCell(-5)).toBe('"-5"')
})

test('every entry is a row, and every unknown key a column', () => {
  const lines = parseTrail({
    'b@example.com': { opened: [{ at: '2026-11-20T10:00:01Z', city: 'Paris' }] },
    'a@example.com': { sent: [{ at: '2026-11-20T10:00:00Z', nested: { a: 1 } }, 'bare'] },
  })
  const [head, ...rows] = parseCsv(toCsv(lines, ','))
  expect(head?.slice(-3)).toEqual(['city', 'nested', 'value'])
  expect(rows.map((row) => [row[0], row[1], ...row.slice(-3)])).toEqual([
    ['2026-11-20T10:00:00.000Z', 'a@example.com', '', '{"a":1}', ''],
    ['2026-11-20T10:00:01.000Z', 'b@example.com', 'Paris', '', ''],
    ['', 'a@example.com', '', '', 'bare'],
  ])
})
