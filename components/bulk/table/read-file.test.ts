import { expect, test } from 'vitest'
import { readTableFile } from '../form/use-bulk-form'
import { decode, ENCODINGS, guessEncoding } from './table'

const decodeText = (bytes: Uint8Array) => decode(bytes, guessEncoding(bytes))
const TEXT = 'name,email\nZoë,zoe@x.example'

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (const [index, unit] of [...text].entries()) view.setUint16(index * 2, unit.charCodeAt(0), littleEndian)
  return new Uint8Array(view.buffer)
}
const latin = (text: string) => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
const utf8 = (text: string) => new TextEncoder().encode(text)

test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with a mark', utf8(`\ufeff${TEXT}`)],
  ['UTF-16', utf16(TEXT, true)],
  ['UTF-16 with a mark', utf16(`\ufeff${TEXT}`, true)],
  ['UTF-16, big-endian', utf16(TEXT, false)],
  ['UTF-16 with a mark, big-endian', utf16(`\ufeff${TEXT}`, false)],
  ['Windows-1252', latin(TEXT)],
])('a file in %s is recognized', (_, bytes) => {
  expect(decodeText(bytes)).toBe(TEXT)
})

test('a damaged character does not make another encoding of a file', () => {
  const bytes = new Uint8Array([...utf8('Zoë, Łukasz, '), 0xe9, ...utf8(' and Jörg')])
  expect(decodeText(bytes)).toBe('Zoë, Łukasz, \ufffd and Jörg')
})

test('every encoding that can be chosen can be read', () => {
  for (const { value } of ENCODINGS) expect(decode(Uint8Array.of(0x41, 0x42), value)).toBeTruthy()
  expect(decode(Uint8Array.of(0xc0, 0xed, 0xed, 0xe0), 'windows-1251')).toBe('Анна')
  expect(decode(Uint8Array.of(0xa3), 'windows-1250')).toBe('Ł')
})

test.each([
  ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), 'Save it as CSV'],
  ['a workbook of the old kind', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'Save it as CSV'],
  ['a web page that is called .xls', utf8('\n<html><table>'), 'Save it as CSV'],
  ['a PDF', utf8('%PDF-1.7'), 'not a table'],
])('%s is recognized', async (_, bytes, problem) => {
  expect(await readTableFile(new Blob([bytes]))).toEqual({ problem: expect.stringContaining(problem) })
})
