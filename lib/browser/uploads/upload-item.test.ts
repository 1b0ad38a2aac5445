import { expect, test } from 'vitest'
import { readableName, shortName } from './upload-item'

const LONG = `${'Rental agreement of the flat '.repeat(9)}.pdf`
const FAMILY = '👩‍👩‍👧'

test.each([
  ['letters with separate accents', 'Ve\u0301ge\u0301tation.pdf', 'Végétation.pdf'],
  ['an emoji of several characters', `${FAMILY} Lease.pdf`, `${FAMILY} Lease.pdf`],
  ['Arabic', 'عقد الإيجار.pdf', 'عقد الإيجار.pdf'],
  ['a name that turns its ending around', 'invoice\u202efdp.exe', 'invoice fdp.exe'],
  ['quotes', `"Ada's" <lease>.pdf`, `"Ada's" <lease>.pdf`],
  ['folders of Windows', '..\\..\\x.pdf', 'x.pdf'],
  ['folders', '../../etc/passwd', 'passwd'],
  ['leading dots', '...lease.pdf', '...lease.pdf'],
  ['control characters', 'lease\u0000\n\tof\u0007 Ada.pdf', 'lease of Ada.pdf'],
  ['half a character', 'lease \ud83d.pdf', 'lease .pdf'],
  ['no ending', 'lease', 'lease'],
  ['capitals', 'LEASE.PDF', 'LEASE.PDF'],
  ['nothing that can be seen', '\u200b\u202e\n', 'Document'],
])('a file with %s has a name that people can read', (_, name, shown) => {
  expect(readableName(name)).toBe(shown)
})

test('a long name keeps its beginning and its ending, in whole characters', () => {
  const name = readableName(LONG)
  expect(name).toHaveLength(200)
  expect(name).toMatch(/^Rental agreement .*….pdf$/u)
  const families = readableName(`${FAMILY.repeat(60)}.pdf`)
  expect(families.length).toBeLessThanOrEqual(200)
  expect(families).toMatch(new RegExp(`^(${FAMILY})+…\\.pdf$`, 'u'))
})

test('within a sentence a name is short, and its direction changes nothing around it', () => {
  expect(shortName('lease.pdf')).toBe('lease.pdf')
  expect([...shortName(LONG)]).toHaveLength(48)
  expect(shortName('عقد.pdf')).toBe('\u2068عقد.pdf\u2069')
})
