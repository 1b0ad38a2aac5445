import { expect, test } from 'vitest'
import { textOf } from '../documents/tools'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as, given } = service

const field = (id: string, at: number) => ({
  ...{ id, type: 'text', signerIndex: 0, page: 1, x: 0.1, width: 0.3, height: 0.03 },
  y: 0.1 + at * 0.05,
})
const fileWith = (...ids: string[]) => file([], { fields: ids.map(field) })
const signers = [{ name: 'Grace', email: 'grace@example.com' }]

test('a field whose name would lose its value is refused, in envelopes and templates', async () => {
  const files = [fileWith('company', '__proto__')]
  const refused = { status: 400, body: { field: 'files.0.fields.1.id', message: expect.stringContaining('__proto__') } }

  expect(await as('ada').post('/envelopes', { signers, files })).toMatchObject(refused)
  const slots = [{ id: 0, name: 'Signer', requestRole: 'Signer' }]
  expect(await as('ada').post('/templates', { templateName: 'NDA', signers: slots, files })).toMatchObject(refused)
  const { id } = await given.template('ada')
  expect(await as('ada').put(`/templates/${id}`, { templateName: 'NDA', signers: slots, files })).toMatchObject(refused)
  const ofOperator = { account: 'Account of ada', templateName: 'NDA', signers: slots, files }
  expect(await service.operator.post('/templates', ofOperator)).toMatchObject(refused)
})

test('fields that are called like what every object has keep what is filled in', async () => {
  const ids = ['constructor', 'toString', 'prototype', 'hasOwnProperty', 'valueOf', '__proto', 'proto__']
  const { id } = await given.envelope('ada', { signers, files: [fileWith(...ids)] })
  const token = await given.token('grace@example.com')
  const values = Object.fromEntries(ids.map((name, at) => [name, `Entry ${at}`]))
  const request = { signature: { kind: 'typed', text: 'Grace' }, values, consent: true }

  expect(await service.public.post(`/signing/${token}/sign`, request)).toMatchObject({ status: 200 })

  const { body } = await as('ada').get(`/envelopes/${id}/values`)
  const filled = (body as { id: string; value: string }[]).map((entry) => [entry.id, entry.value])
  expect(Object.fromEntries(filled)).toEqual(values)
  const text = await textOf((await as('ada').get(`/envelopes/${id}/document`)).bytes, 1)
  for (const value of Object.values(values)) expect(text).toContain(value)
})

test('a signature is refused whose entry would be lost by its name', async () => {
  await given.envelope('ada', { signers, files: [fileWith('company')] })
  const token = await given.token('grace@example.com')
  const request = '{"signature":{"kind":"typed","text":"Grace"},"consent":true,"values":{"__proto__":"Entry"}}'

  expect(await service.public.post(`/signing/${token}/sign`, request)).toMatchObject({
    status: 400,
    body: { field: 'values' },
  })
})
