import { expect, test } from 'vitest'
import { ApiResponse } from '@/lib/contract/answer'
import { SigningView } from '@/lib/contract/signing'
import { textBoxesOf, textOf } from '../documents/tools'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as, given } = service

const grace = { name: 'Grace', email: 'grace@example.com' }
const hopper = { name: 'Hopper', email: 'hopper@example.com' }
const button = (id: string, row: number, more: object) => ({
  id,
  type: 'radio',
  signerIndex: 0,
  page: 1,
  x: 0.2,
  y: 0.3 + row * 0.03,
  width: 0.0235,
  height: 0.0166,
  ...more,
})
const LABELED = { appearance: 'button_with_label' }
const tax = { ...LABELED, group: 'Registered for VAT' }
const fields = [
  button('yes', 0, { ...tax, label: 'Yes, since 2019' }),
  button('no', 1, { ...tax, label: 'No' }),
  button('news', 2, { ...LABELED, type: 'checkbox', label: 'Send me news' }),
  button('hidden', 3, { ...LABELED, type: 'checkbox', label: 'Hidden words', showIf: { field: 'news', is: 'filled' } }),
  button('plain', 4, { type: 'checkbox', appearance: 'button', label: 'Not printed' }),
  button('terms', 5, { ...LABELED, type: 'checkbox', label: 'نعم، أوافق', signerIndex: 1 }),
]
const content = { files: [file([0, 1], { fields: [...(file([0, 1]).fields ?? []), ...fields] })] }
const noticeFor = async (...own: object[]) => {
  const files = [file([0], { fields: [...(file([0]).fields ?? []), ...own] })]
  const { status, body } = await as('ada').post('/envelopes', { signers: [grace], files })
  expect(status).toBe(200)
  return ApiResponse.parse(body).notice
}

test('every button and its words are on the page of all signers and of the sealed document, chosen or not', async () => {
  const { id } = await given.envelope('ada', { ...content, signers: [grace, hopper], signerOrderRequired: true })
  const link = `/signing/${await given.token(grace.email)}`
  const first = SigningView.parse((await service.public.get(link)).body)
  expect(first.fields).toMatchObject([{}, { id: 'yes', ...tax }, {}, {}, {}, { id: 'plain', appearance: 'button' }])
  const placeOf = (name: string) => first.fields.find((field) => field.id === name)?.labelPlace
  expect(placeOf('yes')).toMatchObject({ x: 0.2235 })
  expect(placeOf('plain')).toBeUndefined()
  // What the other signer will be asked is part of the page.
  expect(first.filled).toMatchObject([{ type: 'checkbox', label: 'نعم، أوافق', value: '', labelPlace: { x: 0 } }])

  const answer = { signature: { kind: 'typed', text: 'Grace' }, consent: true, values: { no: 'true' } }
  expect(await service.public.post(`${link}/sign`, answer)).toMatchObject({ status: 200 })
  const next = `/signing/${await given.token(hopper.email)}`
  const { filled = [] } = SigningView.parse((await service.public.get(next)).body)
  expect(filled.slice(1).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Yes, since 2019: ',
    'No: true',
    'Send me news: ',
    'Not printed: ',
  ])
  expect(await service.public.post(`${next}/sign`, { ...answer, values: { terms: 'true' } })).toMatchObject({
    status: 200,
  })

  const { bytes } = await as('ada').get(`/envelopes/${id}/document`)
  const page = await textOf(bytes, 1)
  for (const text of ['Yes, since 2019', 'No', 'Send me news']) expect(page).toContain(text)
  for (const text of ['Hidden words', 'Not printed']) expect(page).not.toContain(text)
  const certificate = (await textOf(bytes)).slice(page.length)
  expect(certificate).toContain('Choices made')
  expect(certificate).toContain('Registered for VAT')
  const at = (await textBoxesOf(bytes, 1)).find(({ text }) => text === 'Yes,')
  expect(at?.x).toBeGreaterThan(0.2235 * 595)
  expect(at?.x).toBeLessThan(0.2235 * 595 + 12)
})

test('an appearance is for checkboxes and radio buttons, and its label must be printable', async () => {
  const refused = async (more: object) => {
    const files = [file([0], { fields: [button('one', 0, more)] })]
    return (await as('ada').post('/envelopes', { signers: [grace], files })).body
  }
  expect(await refused({ type: 'text', appearance: 'button' })).toMatchObject({
    code: 400,
    message: 'files.0.fields.0.appearance: only checkboxes and radio buttons have an appearance',
  })
  expect(await refused({ type: 'checkbox', appearance: 'round' })).toMatchObject({
    field: 'files.0.fields.0.appearance',
  })
  expect(await refused({ ...LABELED, type: 'checkbox', label: 'Yes 𒀀' })).toMatchObject({
    field: 'files.0.fields.0.label',
    reason: 'character_not_printable',
  })
})

test('the sender is told of buttons without words', async () => {
  const box = { type: 'checkbox', label: 'Newsletter' }
  expect(await noticeFor(button('one', 0, box))).toBe(
    'No words were found beside “Newsletter” (page 1): an appearance of button_with_label prints its label there.',
  )
  expect(await noticeFor(button('one', 0, box), button('two', 1, { type: 'checkbox', ...LABELED }))).toContain(
    'beside “Newsletter” (page 1) and “two” (page 1): an appearance',
  )
})

test.each([
  ['a button whose label is printed', { ...LABELED, type: 'checkbox', label: 'Newsletter' }],
  // The page has a line of text 122 points from the top, which begins 72 points from the left.
  ['a button before words of the page', { type: 'checkbox', x: 50 / 595, y: 111 / 842 }],
  ['a text', { type: 'text', width: 0.2 }],
])('nothing is said about %s', async (_, more) => {
  expect(await noticeFor(button('one', 0, more))).toBeUndefined()
})
