import { expect, test } from 'vitest'
import { type SigningView, SignRequest } from '@/lib/contract/signing'
import { EN } from '@/lib/messages/tests/english'
import { entriesOf, type OwnField } from '../field/fields'
import { formRules } from '../field/form-rules'
import { complaints, refusedField, signRequest, startingValues } from './room-form'

const field = (id: string, type: OwnField['type'], more: Partial<OwnField> = {}): OwnField => ({
  id,
  type,
  signerIndex: 0,
  file: 0,
  page: 1,
  x: 0,
  y: 0,
  width: 0.2,
  height: 0.05,
  required: true,
  ...more,
})
const fields = [
  field('name.full', 'name', { value: 'Ada Lovelace' }),
  field('agree', 'checkbox', { label: 'I agree' }),
  field('sig', 'signature'),
  field('ini', 'initials', { required: false }),
  field('on', 'date'),
  field('note', 'text', { required: false }),
]
const view: SigningView = {
  envelope: { id: 'e', status: 'Sent' },
  signer: { name: 'Ada Lovelace', email: 'ada@example.com' },
  files: [],
  fields,
  turn: true,
}
const ada = { kind: 'typed' as const, text: 'Ada Lovelace' }

test('missing values are reported at their fields', async () => {
  const none = await complaints(fields, { values: ['', '', '', '', '', ''], consent: false }, EN)
  expect(fields.map((_, at) => none.values?.[at]?.message)).toEqual([
    'Fill in “Full name”.',
    'Tick “I agree” to go on.',
    'Your signature is missing here.',
    undefined,
    undefined,
    undefined,
  ])
  expect(none.consent?.message).toBe('Tick this to sign electronically.')
  expect(
    (await complaints(fields, { values: ['x'.repeat(201), 'true', 'true', '', '', ''], consent: true }, EN))
      .values?.[0],
  ).toMatchObject({ message: 'At most 200 characters fit here.' })
  expect(await complaints(fields, { values: ['Ada', 'true', 'true', '', '', ''], consent: true }, EN)).toEqual({})
})

test('a text that cannot be printed is refused where it is typed', async () => {
  const values = ['Ada 𒀀', 'true', 'true', '', '🎉', '']
  const found = await complaints(fields, { values, consent: true }, EN)
  expect(found.values?.[0]?.message).toBe('“𒀀” cannot be printed on the document. Use other characters.')
  expect(found.values?.[4]).toBeUndefined()
})

test('a reload restores values, and marks only with the adopted picture', () => {
  expect(startingValues(fields, undefined).values).toEqual(['Ada Lovelace', '', '', '', '', ''])
  const work = { values: { 'name.full': 'A. L.', sig: 'true', ini: 'true' }, signature: ada, savedOn: 0 }
  expect(startingValues(fields, work)).toEqual({ values: ['A. L.', '', 'true', '', '', ''], consent: false })
})

test('the request matches the contract, without dates and without initials that were not placed', () => {
  const request = signRequest(view, fields, ['Ada', 'true', 'true', '', 'x', ''], { signature: ada, initials: ada })
  expect(SignRequest.parse(request)).toEqual({
    signature: ada,
    initials: undefined,
    values: { 'name.full': 'Ada', agree: 'true', sig: 'true', ini: '', note: '' },
    consent: true,
  })
  expect(
    signRequest(view, fields, ['Ada', 'true', 'true', 'true', '', ''], { signature: ada, initials: ada }).initials,
  ).toEqual(ada)
})

test('the request names the wording that was shown, and the zone of the date', () => {
  const consent = { text: 'I agree.', version: 'account-sign-2', language: 'en', sha256: 'a'.repeat(64) }
  const request = signRequest({ ...view, consent }, [], [], { signature: ada }, 'Pacific/Auckland')
  expect(SignRequest.parse(request)).toMatchObject({
    consent: { version: 'account-sign-2', sha256: 'a'.repeat(64) },
    zone: 'Pacific/Auckland',
  })
})

test('what the sender filled in and fixed asks for nothing, and is neither restored nor sent', async () => {
  const fixed = [
    field('price', 'text', { readOnly: true, value: 'EUR 100' }),
    field('terms', 'checkbox', { readOnly: true, value: 'true' }),
    field('company', 'company', { readOnly: true }),
  ]
  const work = { values: { price: 'EUR 1', terms: '' }, savedOn: 0 }
  const { values } = startingValues(fixed, work)
  expect(values).toEqual(['EUR 100', 'true', ''])
  expect(await complaints(fixed, { values, consent: true }, EN)).toEqual({})
  expect(signRequest({ ...view, fields: fixed }, fixed, values, {}).values).toEqual({})
})

test('a box that the sender ticked beforehand can be unticked', () => {
  const [agree] = [field('agree', 'checkbox', { value: 'true', required: false })]
  expect(startingValues([agree], undefined).values).toEqual(['true'])
  expect(signRequest(view, [agree], [''], {}).values).toEqual({ agree: '' })
})

const form = [
  field('employed', 'checkbox', { required: false, label: 'Employed' }),
  field('salary', 'number', { label: 'Salary', min: '0', showIf: { field: 'employed', is: 'equal', value: 'true' } }),
  field('yes', 'radio', { group: 'Insured', required: false, groupRule: 'exactly_one' }),
  field('no', 'radio', { group: 'Insured', required: false, groupRule: 'exactly_one' }),
  field('country', 'dropdown', { label: 'Country', options: ['France', 'Spain'], required: false }),
  field('from', 'date_entry', { required: false, min: '2026-01-01' }),
]
const messages = async (values: string[]) =>
  (await complaints(form, { values, consent: true }, EN, 'sign', formRules)).values?.map?.((error) => error?.message)

test('what is hidden is neither complained about nor sent, and stays in the saved work', async () => {
  const values = ['', 'abc', 'true', '', '', '']
  expect(await messages(values)).toBeUndefined()
  const request = signRequest({ ...view, fields: form }, form, values, { signature: ada }, undefined, formRules)
  expect(request.values).toEqual({ employed: '', yes: 'true', no: '', country: '', from: '' })
  expect(startingValues(form, { values: entriesOf(form, values, formRules) }, formRules).values).toEqual(values)
})

test('wrong entries are sentences that say what to do', async () => {
  expect(await messages(['true', '', '', '', '', ''])).toEqual([
    undefined,
    'Fill in “Salary”.',
    'Choose one of “Insured”.',
    undefined,
    undefined,
    undefined,
  ])
  expect(await messages(['true', '-1', 'true', 'true', 'Italy', '2025-12-31'])).toEqual([
    undefined,
    'Enter 0 or more.',
    'Tick only one of “Insured”.',
    undefined,
    'Choose one of the options.',
    'Enter 1 Jan 2026 or a later date.',
  ])
  expect((await messages(['true', '1.234', 'true', '', '', '']))?.[1]).toBe(
    '“1.234” can be read in two ways. Enter 1234 or 1.2340.',
  )
})

test('a number is sent in the notation of the interface, however it is typed', async () => {
  const values = ['true', '1,234.5', 'true', '', 'Spain', '2026-02-01']
  expect(await messages(values)).toBeUndefined()
  const request = signRequest({ ...view, fields: form }, form, values, { signature: ada }, undefined, formRules)
  expect(request.values.salary).toBe('1234.5')
})

test('a number that the sender gave is never ambiguous', async () => {
  const rate = [field('rate', 'number', { value: '12.125' })]
  const { values } = startingValues(rate, undefined, formRules)
  expect(await complaints(rate, { values, consent: true }, EN, 'sign', formRules)).toEqual({})
  expect(signRequest(view, rate, values, { signature: ada }, undefined, formRules).values).toEqual({ rate: '12.125' })
})

test('an approver is asked to approve', async () => {
  expect((await complaints([], { values: [], consent: false }, EN, 'approve')).consent?.message).toBe(
    'Tick this to approve electronically.',
  )
})

test('an approver adopts a mark only where a page has a place for it', () => {
  const approver = { ...view, signer: { ...view.signer, requestRole: 'Approver' } }
  const placed = [field('sig', 'signature')]
  expect(signRequest(approver, [], [], { signature: ada }).signature).toBeUndefined()
  expect(signRequest(approver, placed, ['true'], { signature: ada }).signature).toEqual(ada)
})

test('a signer without fields signs with their name', () => {
  expect(signRequest(view, [], [], {})).toMatchObject({ signature: ada, values: {}, consent: true })
  expect(signRequest({ ...view, signer: { email: 'ada@example.com' } }, [], [], {}).signature).toMatchObject({
    text: 'ada@example.com',
  })
})

test('a refusal finds its field', () => {
  expect(refusedField(fields, 'values.name.full')).toBe(0)
  expect(refusedField(fields, 'signature.png')).toBe(2)
  expect(refusedField(fields, 'initials')).toBe(3)
  expect(refusedField(fields, 'consent')).toBe(-1)
  expect(refusedField(fields, undefined)).toBe(-1)
})
