import { expect, test } from 'vitest'
import { fileNames } from './zip-documents'

const nameOf = (subject: string | undefined) => fileNames()(subject, '.pdf')

test.each([
  ['Lease 2027', 'Lease 2027.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['..\\..\\windows', 'windows.pdf'],
  ['a\0b\nc', 'a b c.pdf'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe.pdf'],
  ['CON', '_CON.pdf'],
  ['lpt1.txt', '_lpt1.txt.pdf'],
  ['Ends with dots...', 'Ends with dots.pdf'],
  ['C:\\x', 'C x.pdf'],
  ['...', 'No subject.pdf'],
  [undefined, 'No subject.pdf'],
  ['契約書 – ünïcode', '契約書 – ünïcode.pdf'],
  ['half \uD83D emoji', 'half emoji.pdf'],
])('%j is safe in every file system', (subject, name) => {
  expect(nameOf(subject)).toBe(name)
})

test('a very long subject stays below the limit of file systems, with whole characters', () => {
  const name = nameOf('👩‍👩‍👧'.repeat(200))
  expect(Buffer.byteLength(name)).toBeLessThan(200)
  expect(name).not.toContain('\uFFFD')
})

test('each name is used once, also where case is ignored', () => {
  const next = fileNames()
  const names = ['NDA', 'nda', 'NDA', 'NDA (2)'].map((subject) => next(subject, '.pdf'))
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4)
})
