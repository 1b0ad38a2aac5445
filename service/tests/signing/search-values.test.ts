import { expect, test } from 'vitest'
import { file } from '../given'
import { testService } from '../service'

const { as, given, public: anybody } = await testService()

const place = (row: number) => ({ signerIndex: 1, page: 1, x: 0.1, y: 0.05 + row * 0.08, width: 0.4, height: 0.03 })
const fields = [
  { ...place(0), id: 'sign', type: 'signature', required: true },
  { ...place(1), id: 'firm', type: 'text', label: 'Employer' },
  { ...place(2), id: 'basic', type: 'radio', group: 'Plan', label: 'Basic plan' },
  { ...place(3), id: 'plus', type: 'radio', group: 'Plan', label: 'Plus plan' },
  { ...place(4), id: 'news', type: 'checkbox', label: 'Newsletter' },
  { ...place(5), id: 'partner', type: 'text', value: 'Hidden Ltd', showIf: { field: 'news', is: 'filled' } },
  { ...place(6), id: 'again', type: 'text' },
]
const slots = [
  { id: 1, name: 'Buyer', requestRole: 'Signer' },
  { id: 2, name: 'Seller', requestRole: 'Signer' },
]
const grace = { signerIndex: 1, name: 'Grace', email: 'grace@example.com' }
const hopper = { signerIndex: 2, name: 'Hopper', email: 'hopper@example.com' }

async function signed(more: object): Promise<string> {
  const { id } = await given.template('ada', { ...more, files: [file([2], { fields })], signers: slots })
  const sent = await as('ada').post(`/envelopes/from-template/${id}`, { signers: [grace, hopper] })
  const values = { firm: 'Northgate Ltd', plus: 'true', partner: 'Hidden Ltd', again: 'Northgate Ltd' }
  const request = { signature: { kind: 'typed', text: 'Grace Mark' }, values, consent: true }
  expect(await anybody.post(`/signing/${await given.token(grace.email)}/sign`, request)).toMatchObject({ status: 200 })
  return (sent.body as { message: string }).message
}

const signersIn = async (path: string, id: string) => {
  const { body } = await as('ada').get(path)
  const all = Array.isArray(body) ? (body as { envelope: { id: string } }[]).map(({ envelope }) => envelope) : [body]
  const envelope = all.find((each) => (each as { id: string }).id === id) as { signers: { values?: string[] }[] }
  return envelope.signers.map(({ values }) => values)
}

test('lists have what a signer filled in where the template says so: no marks, ticks and hidden fields', async () => {
  const id = await signed({ searchValues: true })

  for (const path of ['/envelopes', `/envelopes/${id}`])
    expect(await signersIn(path, id)).toEqual([['Northgate Ltd', 'Plus plan'], undefined])
})

test('without the setting, lists have nothing of it', async () => {
  const id = await signed({})

  for (const path of ['/envelopes', `/envelopes/${id}`])
    expect(await signersIn(path, id)).toEqual([undefined, undefined])
})

test('a template keeps the setting, and envelopes already sent what they were sent with', async () => {
  const content = { files: [file([1, 2])], signers: slots, templateName: 'NDA' }
  const { body } = await as('ada').post('/templates', { ...content, searchValues: true })
  const { message: template } = body as { message: string }
  expect(await as('ada').get(`/templates/${template}`)).toMatchObject({ body: { searchValues: true } })

  await as('ada').put(`/templates/${template}`, content)

  const { body: after } = await as('ada').get(`/templates/${template}`)
  expect(after).not.toHaveProperty('searchValues')
})

test('a setting that is neither on nor off is refused', async () => {
  const content = { files: [file([1, 2])], signers: slots, templateName: 'NDA', searchValues: 'yes' }
  expect(await as('ada').post('/templates', content)).toMatchObject({ status: 400, body: { field: 'searchValues' } })
})
