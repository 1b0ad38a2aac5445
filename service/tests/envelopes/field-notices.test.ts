import { expect, test } from 'vitest'
import { ApiResponse } from '@/lib/contract/answer'
import { file } from '../given'
import { testService } from '../service'

const { as } = await testService()

const LONG =
  'Deliveries are accepted on working days before noon, at the gate in the yard behind the main building of the works.'
const signers = [{ name: 'Grace', email: 'grace@example.com' }]
const text = (id: string, more: object) => ({
  id,
  type: 'text',
  signerIndex: 0,
  page: 1,
  x: 0.1,
  y: 0.3,
  width: 0.15,
  height: 0.02,
  readOnly: true,
  value: LONG,
  ...more,
})
const fileWith = (...fields: object[]) => [{ ...file([0]), fields: [...(file([0]).fields ?? []), ...fields] }]
const noticeFor = async (...fields: object[]) => {
  const { status, body } = await as('ada').post('/envelopes', { signers, files: fileWith(...fields) })
  expect(status).toBe(200)
  return ApiResponse.parse(body).notice
}

test('the sender is told which text is longer than its field, and the envelope is made', async () => {
  expect(await noticeFor(text('terms', { label: 'Delivery' }))).toBe(
    'The text of “Delivery” (page 1) does not fit its field: the page shows its beginning, the certificate all of it.',
  )
})

test('several are named, at most five of them, and a field without a label by its id', async () => {
  expect(await noticeFor(text('one', {}), text('two', { y: 0.4, type: 'company' }))).toBe(
    'The texts of “one” (page 1) and “two” (page 1) do not fit their fields: the page shows their beginning, the certificate all of them.',
  )
  const many = Array.from({ length: 7 }, (_, at) => text(`t${at}`, { y: 0.2 + at / 20 }))
  expect(await noticeFor(...many)).toContain('“t4” (page 1), and 2 more do not fit')
})

test.each([
  ['a text that fits', { value: 'Before noon' }],
  ['a text that the signer may change', { readOnly: false }],
  ['the same text in a larger field', { width: 0.6, height: 0.1 }],
])('nothing is said about %s', async (_, more) => {
  expect(await noticeFor(text('terms', more))).toBeUndefined()
})

test('letters that are wider are measured in the font that is stamped', async () => {
  const box = { width: 0.15, height: 0.02 }
  expect(await noticeFor(text('narrow', { ...box, value: 'i'.repeat(60) }))).toBeUndefined()
  expect(await noticeFor(text('wide', { ...box, value: 'W'.repeat(60) }))).toContain('“wide”')
})

test('the maker of a template is told as well', async () => {
  const template = {
    templateName: 'Delivery',
    signers: [{ id: 0, name: 'Signer' }],
    files: fileWith(text('terms', {})),
  }
  const { body } = await as('ada').post('/templates', template)
  const { message, notice } = ApiResponse.parse(body)
  expect(notice).toContain('“terms” (page 1) does not fit')
  expect((await as('ada').put(`/templates/${message}`, template)).body).toMatchObject({ notice })
})
