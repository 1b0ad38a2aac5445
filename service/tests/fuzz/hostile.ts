import fc from '@/scripts/testing/properties'

/** Texts that programs have stumbled over. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202eabc',
  '\ufeff',
  '\ud800',
  'a\udfff',
  '😀'.repeat(200),
  'e\u0301'.repeat(500),
  'Ω≈ç√∫˜µ≤≥÷',
  '田中さんにあげて下さい',
  '__proto__',
  'constructor',
  'toString',
  "' or '1'='1' --",
  '"; drop table envelopes; --',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff%c0%af',
  'a@b',
  'a@example.com\r\nBcc: b@example.com',
  '"a b"@example.com',
  'sk_live_x',
  'null',
  'NaN',
  '1e400',
  '-0',
  '0x1F',
  'true',
  '2026-11-20T10:00:00Z',
  '2026-11-20T10:00:00+02:00',
  '2026-02-30T10:00:00',
  '0000-00-00T00:00:00',
  '9999-12-31T23:59:59',
  '20261120',
  '1795168800',
  '02/30/2026 10:00:00',
  '13/13/2026 25:61:61',
  '12/31/9999 23:59:59',
  '01/01/0001 00:00:00',
  'http://127.0.0.1:1/',
  'https://user:password@example.com/',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]

export const hostileText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(300, 5_000, 100_000).map((length) => 'a'.repeat(length)) },
)

const hostileNumber = fc.constantFrom(0, -0, -1, 0.5, 1e-320, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e308)

/** Brackets within brackets. */
const deep = fc.constantFrom(10, 200, 3_000).map((depth) => {
  let value: unknown = 'bottom'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { x: value }
  return value
})

const odd = fc.constantFrom<unknown>(
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  Object.fromEntries([['__proto__', { polluted: true }]]),
  { constructor: { prototype: { polluted: true } } },
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
)

/** A value that fits nowhere in particular. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 3, arbitrary: odd },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.array(fc.constant(1), { minLength: 101, maxLength: 300 }) },
)
