import { expect, test } from 'vitest'
import { textOf } from '../documents/tools'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as, given } = service

const place = { signerIndex: 1, page: 1, x: 0.1, width: 0.4, height: 0.03 }
const fields = [
  { ...place, id: 'sign', type: 'signature', y: 0.8, required: true },
  { ...place, id: 'price', type: 'text', y: 0.2, label: 'Price', value: 'EUR 4711', readOnly: true, required: true },
  { ...place, id: 'terms', type: 'checkbox', y: 0.3, width: 0.03, value: 'true', readOnly: true },
  { ...place, id: 'note', type: 'text', y: 0.4, value: 'As discussed' },
  { ...place, id: 'news', type: 'checkbox', y: 0.5, width: 0.03, value: 'true' },
  { ...place, id: 'vat', type: 'text', y: 0.6, required: true },
]
const content = { files: [file([], { fields })] }
const grace = { name: 'Grace Hopper', email: 'grace@example.com' }

const ways = {
  'from documents': () => given.envelope('ada', { ...content, signers: [{ id: 1, ...grace }] }),
  'from a template': async () => {
    const slots = [{ id: 1, name: 'Buyer', requestRole: 'Signer' }]
    const { id } = await given.template('ada', { ...content, signers: slots })
    const answer = await as('ada').post(`/envelopes/from-template/${id}`, { signers: [{ signerIndex: 1, ...grace }] })
    return { id: (answer.body as { message: string }).message }
  },
}

test.each(Object.entries(ways))('what the sender filled in is shown, kept and printed: %s', async (_, send) => {
  const { id } = await send()
  const envelope = await as('ada').get(`/envelopes/${id}`)
  expect(envelope.body).toMatchObject({ files: [{ fields }] })

  const link = `/signing/${await given.token(grace.email)}`
  const view = await service.public.get(link)
  expect(view.body).toMatchObject({ fields: fields.map(({ id, ...field }) => ({ ...field, id, file: 0 })) })

  const sign = (values: Record<string, string>) =>
    service.public.post(`${link}/sign`, { signature: { kind: 'typed', text: 'Grace' }, values, consent: true })
  const vat = 'DE123456789'
  expect(await sign({ vat, price: 'EUR 1' })).toMatchObject({
    status: 400,
    body: { code: 400, reason: 'invalid_field', field: 'values.price' },
  })
  expect(await sign({ vat, terms: '' })).toMatchObject({ status: 400, body: { field: 'values.terms' } })
  expect(await sign({ price: 'EUR 4711' })).toMatchObject({ status: 400, body: { field: 'values.vat' } })
  expect(await sign({ vat, price: 'EUR 4711', note: 'As agreed', news: '' })).toMatchObject({ status: 200 })

  const sealed = await as('ada').get(`/envelopes/${id}/document`)
  const page = await textOf(sealed.bytes, 1)
  for (const printed of ['EUR 4711', 'As agreed', vat]) expect(page).toContain(printed)
  expect(page).not.toContain('As discussed')
})

test('a person who was sent without a name types it, instead of signing as their address', async () => {
  const name = { ...place, id: 'name', type: 'name', y: 0.2, required: true }
  const slots = [{ id: 1, name: 'Buyer', requestRole: 'Signer' }]
  const { id } = await given.template('ada', { files: [file([], { fields: [fields[0], name] })], signers: slots })
  await as('ada').post(`/envelopes/from-template/${id}`, {
    signers: [{ signerIndex: 1, email: 'nameless@example.com' }],
  })

  const link = `/signing/${await given.token('nameless@example.com')}`
  const view = await service.public.get(link)
  expect(view.body).toMatchObject({ signer: { email: 'nameless@example.com' } })
  expect(view.body).not.toHaveProperty('signer.name')
  expect(view.body).not.toHaveProperty('fields.1.value')

  const sign = (values: Record<string, string>) =>
    service.public.post(`${link}/sign`, { signature: { kind: 'typed', text: 'Grace' }, values, consent: true })
  expect(await sign({})).toMatchObject({ status: 400, body: { field: 'values.name' } })
  expect(await sign({ name: 'Grace' })).toMatchObject({ status: 200 })
})
