import { expect, test } from 'vitest'
import { differenceOf } from './file-report'
import type { SealCheck } from './seal/check-seal'
import { compareWithTrail, verdictOf } from './verdict'

const file = (...parts: BlobPart[]) => new Blob(parts)
const long = 'a'.repeat((1 << 20) + 7)

test.each([
  ['the same', file(long), { kind: 'same' }],
  [
    'one byte changed, past the first megabyte',
    file('a'.repeat(1 << 20), 'b', 'a'.repeat(6)),
    { kind: 'changed', bytes: 1, firstAt: (1 << 20) + 1 },
  ],
  ['cut', file(long.slice(9)), { kind: 'shorter', bytes: 9 }],
  ['added to', file(long, '\n'), { kind: 'longer', bytes: 1 }],
  ['something else', file('b'.repeat(9000)), { kind: 'other' }],
  ['nothing', file(), { kind: 'other' }],
])('a file beside the original: %s', async (_what, given, difference) => {
  expect(await differenceOf(given, file(long))).toEqual(difference)
})

const ONE = '1'.repeat(64)
const TWO = '2'.repeat(64)

test.each([
  ['ours', { nora: { completed: [{ hash: TWO, detail: { document: { sha256: ONE } } }] } }, { kind: 'same' }],
  ['another shape', [{ event: 'envelope.completed', checksum: ONE.toUpperCase() }], { kind: 'same' }],
  [
    'another file',
    { nora: { completed: [{ detail: { document: { sha256: TWO } } }] } },
    { kind: 'other', sha256: TWO },
  ],
  ['the originals only', { nora: { sent: [{ detail: { documents: [{ sha256: TWO }] } }] } }, { kind: 'none' }],
  ['the chain only', { nora: { completed: [{ hash: TWO, previous_hash: TWO }] } }, { kind: 'none' }],
  ['nothing', {}, { kind: 'none' }],
  ['no object', null, { kind: 'none' }],
])('what a trail recorded of the file: %s', (_what, trail, recorded) => {
  expect(compareWithTrail(trail, ONE)).toEqual(recorded)
})

const certificate = {
  subject: 'Seal',
  issuer: 'Seal',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2027-01-01T00:00:00Z'),
  isSelfSigned: true,
  fingerprint: ONE,
}
const sound: SealCheck = {
  coverage: { kind: 'whole' },
  integrity: { kind: 'sound' },
  certificate,
  sealedAt: new Date('2026-11-20T10:00:00Z'),
}
const added: SealCheck = { ...sound, coverage: { kind: 'added', bytes: 12, isBlank: false } }
const blankAdded: SealCheck = { ...sound, coverage: { kind: 'added', bytes: 2, isBlank: true } }

test.each([
  [
    'recorded otherwise',
    [sound],
    { recorded: { kind: 'other', sha256: TWO } },
    'bad',
    'This is not the file that was completed',
  ],
  ['sealed by somebody else', [sound], { sealer: TWO }, 'warn', 'Valid, but sealed by somebody else'],
  [
    'sealed again by somebody else',
    [added, { ...sound, certificate: { ...certificate, fingerprint: TWO } }],
    {},
    'warn',
    'Valid, but sealed again by somebody else',
  ],
  [
    'recorded and sealed as expected',
    [sound],
    { recorded: { kind: 'same' }, sealer: ONE },
    'good',
    'The seal is valid',
  ],
] as const)('a valid seal is not enough on a file that is %s', (_what, seals, known, tone, title) => {
  expect(verdictOf({ isPdf: true, seals: [...seals], isCapped: false }, known)).toMatchObject({ tone, title })
})

test.each<[string, SealCheck[], string, string]>([
  ['sound', [sound], 'good', 'The seal is valid'],
  ['a second seal over the first', [added, sound], 'good', 'All 2 seals are valid'],
  ['added to', [added], 'bad', 'Something was added after sealing'],
  ['followed by white space', [blankAdded], 'good', 'The seal is valid'],
  ['added to after the second seal', [added, added], 'bad', 'Something was added after sealing'],
  [
    'one of two broken',
    [{ ...added, integrity: { kind: 'altered' } }, sound],
    'bad',
    'This file was altered after it was sealed',
  ],
  ['forged', [{ ...sound, integrity: { kind: 'forged', why: 'x' } }], 'bad', 'The seal is not genuine'],
  ['cut', [{ coverage: { kind: 'cut', bytes: 1 }, integrity: { kind: 'altered' } }], 'bad', 'This file was cut'],
  [
    'of an unknown kind',
    [{ ...sound, integrity: { kind: 'unchecked', why: 'x' } }],
    'warn',
    'A seal could not be checked',
  ],
  [
    'sealed before its certificate',
    [{ ...sound, sealedAt: new Date('2025-12-31T23:59:59Z') }],
    'warn',
    'Unchanged, but the certificate was not valid when it sealed',
  ],
  ['without a seal', [], 'warn', 'This file has no seal'],
])('the verdict on a file that is %s', (_what, seals, tone, title) => {
  expect(verdictOf({ isPdf: true, seals, isCapped: false })).toMatchObject({ tone, title })
})

test('verdictOf names white space after the seal, and says of a file that was saved again what happened', () => {
  const meaning = (seal: SealCheck) => verdictOf({ isPdf: true, seals: [seal], isCapped: false }).meaning
  expect(meaning(blankAdded)).toContain('Only 2 bytes of white space follow')
  expect(meaning({ coverage: { kind: 'misfit', why: 'x' }, integrity: { kind: 'altered' } })).toMatch(
    /^Another program has saved it again/,
  )
})
