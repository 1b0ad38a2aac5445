import { expect, test } from 'vitest'
import { addressProblem, quoteLocalPart } from '@/lib/contract/address'
import { Email, KnownAddress } from '@/lib/contract/email'

const accepts = (text: string) => Email.safeParse(text).success

test.each([
  'ada@example.com',
  'jörg@example.com',
  'act+two/slash@example.com',
  '{a}#b!c@example.com',
  "o'brien@example.com",
  '"two words"@example.com',
  '"a@b,c;<d>"@example.com',
  '"back\\"slash"@example.com',
  'user=x%y&z?q|~`^*$@example.com',
  '用户@例子.广告',
  'ada@xn--fsqu00a.xn--0zwm56d',
  'ada@münchen.example',
  'ada@[192.0.2.1]',
  'ada@[IPv6:2001:db8::1]',
  `${'l'.repeat(64)}@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example`.slice(0, 254),
])('%s is an address', (text) => {
  expect(accepts(text)).toBe(true)
  expect(KnownAddress.safeParse(text).success).toBe(true)
})

test.each([
  'nobody',
  'ada@example',
  'ada@@example.com',
  '.ada@example.com',
  'ada..b@example.com',
  'ada@-example.com',
  'ada@example..com',
  'two words@example.com',
  'ada@example.com, bo@example.com',
  'Ada <ada@example.com>',
  `${'l'.repeat(65)}@example.com`,
  `a@${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(63)}.${'g'.repeat(63)}.example`,
  `ö${'l'.repeat(63)}@example.com`,
  'ada＠example.com',
  '',
])('%s is not', (text) => {
  expect(accepts(text)).toBe(false)
})

test.each(['\r\n', '\n', '\u0000', '\u0085', '\u202e', '\u2066', '\u200b', '\u2028', '\ud800', '\u007f'])(
  'an address with %j is refused, in quotes and beside an envelope too',
  (character) => {
    expect(accepts(`a${character}b@example.com`)).toBe(false)
    expect(accepts(`"a${character}b"@example.com`)).toBe(false)
    expect(accepts(`ada@exa${character}mple.com`)).toBe(false)
    expect(KnownAddress.safeParse(`a${character}b@example.com`).success).toBe(false)
  },
)

test('what an envelope has already is taken even where it is no mailbox', () => {
  expect(KnownAddress.safeParse('ada at example').success).toBe(true)
})

test.each([
  ['a..b.@docomo.example', '"a..b."@docomo.example'],
  ['.ada@example.com', '".ada"@example.com'],
  ['ada@example.com', undefined],
  ['ada@example', undefined],
  ['two words@example.com', undefined],
  ['Ada <a..b@example.com', undefined],
  ['@example.com', undefined],
])('%s is valid in quotation marks as %s', (text, quoted) => {
  expect(quoteLocalPart(text)).toBe(quoted)
  if (quoted) expect(accepts(quoted)).toBe(true)
  expect(addressProblem(text)?.includes('quotation marks') ?? false).toBe(quoted !== undefined)
})
