import { expect, test } from 'vitest'
import type { FieldType } from '@/lib/contract/field-types'
import type { SignRequest } from '@/lib/contract/signing'
import { fill, type OwnField } from '../../signing/fields'

const at = new Date('2026-11-20T23:59:59Z')

function field(id: string, type: FieldType, rest: Partial<OwnField> = {}): OwnField {
  return { id, type, signerIndex: 0, page: 1, x: 0, y: 0, width: 0.1, height: 0.1, file: 0, ...rest }
}

function request(values: Record<string, string> = {}, rest: Partial<SignRequest> = {}): SignRequest {
  return { signature: { kind: 'typed', text: 'Ada' }, values, consent: true, ...rest }
}

const initials = { kind: 'typed' as const, text: 'AL' }

test('what is known is filled in, and what the person wrote goes before it', () => {
  const fields = [field('n', 'name', { value: 'Ada' }), field('c', 'company', { value: 'Acme' }), field('t', 'text')]
  expect(fill(fields, request({ c: ' Analytical Engines ' }), at)).toEqual({ n: 'Ada', c: 'Analytical Engines', t: '' })
})

test('date and address are set by the service', () => {
  const fields = [field('d', 'date'), field('e', 'email', { value: 'ada@example.com' })]
  const values = fill(fields, request({ d: '1999-01-01', e: 'other@example.com' }), at)
  expect(values).toEqual({ d: '2026-11-20 (UTC)', e: 'ada@example.com' })
})

test.each([
  ['a required text left empty', field('f', 'text', { required: true }), { f: '  ' }, 'values.f: is required'],
  ['a required box not ticked', field('f', 'checkbox', { required: true }), {}, 'values.f: must be ticked'],
  ['a box with another word', field('f', 'checkbox'), { f: 'yes' }, 'values.f: must be "true" or empty'],
  ['a name too long', field('f', 'name'), { f: 'x'.repeat(201) }, 'values.f: must have at most 200 characters'],
  ['a field of somebody else', field('f', 'text'), { g: 'x' }, 'values.g: is not one of your fields'],
  [
    'a word every object knows',
    field('f', 'text'),
    { constructor: 'x' },
    'values.constructor: is not one of your fields',
  ],
  ['required initials missing', field('f', 'initials', { required: true }), {}, 'initials: are needed for your fields'],
])('%s is refused by name', (_, own, values, message) => {
  expect(() => fill([own], request(values), at)).toThrow(expect.objectContaining({ kind: 'Invalid', message }))
})

test('an optional mark left empty is not placed, a required one always is', () => {
  const fields = [
    field('s', 'signature', { required: true }),
    field('o', 'signature'),
    field('p', 'signature'),
    field('i', 'initials'),
    field('j', 'initials'),
  ]
  const values = fill(fields, request({ s: '', o: '', i: '' }, { initials }), at)
  expect(values).toEqual({ s: 'true', o: '', p: 'true', i: '', j: 'true' })
})

test('what cannot be printed is refused where it would be', () => {
  const unusual = { kind: 'typed' as const, text: 'Ada 𒀀' }
  const refused = (name: string) =>
    expect.objectContaining({ kind: 'Invalid', reason: 'character_not_printable', field: name })

  expect(() => fill([field('f', 'text')], request({ f: 'x 𓀀' }), at)).toThrow(refused('values.f'))
  expect(() => fill([field('s', 'signature')], request({}, { signature: unusual }), at)).toThrow(
    refused('signature.text'),
  )
  expect(() => fill([field('i', 'initials')], request({}, { initials: unusual }), at)).toThrow(refused('initials.text'))
  // A person without a place for a signature signs with a name that somebody else gave.
  expect(fill([field('f', 'text')], request({ f: 'x' }, { signature: unusual }), at)).toEqual({ f: 'x' })
})

test('an optional initials field stays empty without initials', () => {
  expect(fill([field('i', 'initials')], request(), at)).toEqual({ i: '' })
})

test('a box is ticked or not', () => {
  const fields = [field('a', 'checkbox'), field('b', 'checkbox'), field('c', 'checkbox', { value: 'true' })]
  expect(fill(fields, request({ a: 'true', b: 'false' }), at)).toEqual({ a: 'true', b: '', c: 'true' })
})

const fixed = { readOnly: true, required: true }

test('a read-only field keeps the value of the sender, sent back or not', () => {
  const fields = [
    field('t', 'text', { ...fixed, value: 'Two lines\r\nof terms ' }),
    field('c', 'checkbox', { readOnly: true, value: 'true' }),
    field('n', 'company', { ...fixed, value: undefined }),
  ]
  const values = { t: 'Two lines\nof terms', c: 'true', n: '' }
  expect(fill(fields, request(), at)).toEqual(values)
  expect(fill(fields, request(values), at)).toEqual(values)
})

test.each([
  ['a text', field('f', 'text', { ...fixed, value: 'Price: 100' }), 'Price: 1'],
  ['a text emptied', field('f', 'text', { ...fixed, value: 'Price: 100' }), ''],
  ['a box unticked', field('f', 'checkbox', { readOnly: true, value: 'true' }), ''],
  ['a box ticked', field('f', 'checkbox', { readOnly: true }), 'true'],
  ['a name', field('f', 'name', { readOnly: true, value: 'Ada' }), 'Mallory'],
])('%s that is read-only cannot be changed by the signer', (_, own, value) => {
  expect(() => fill([own], request({ f: value }), at)).toThrow(
    expect.objectContaining({ kind: 'Invalid', field: 'values.f' }),
  )
})

test('marks and dates are the signer’s, whatever a field says', () => {
  const fields = [
    field('s', 'signature', { ...fixed, value: 'Ada' }),
    field('d', 'date', { ...fixed, value: '2001-01-01' }),
  ]
  expect(fill(fields, request({ s: 'true' }), at)).toEqual({ s: 'true', d: '2026-11-20 (UTC)' })
})

test('a name of any length is told in a few words', () => {
  const values = { ['x'.repeat(100_000)]: '' }
  expect(() => fill([field('f', 'text')], request(values), at)).toThrow(/^values\.x{193}…: is not one of your fields$/)
})
