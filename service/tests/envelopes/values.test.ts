import { expect, test } from 'vitest'
import type { FieldEntry, TemplateValues } from '@/lib/contract/field-values'
import type { TemplateId } from '@/lib/contract/ids'
import { file } from '../given'
import { manyEnvelopes } from '../many'
import { testService } from '../service'

const service = await testService()
const { as, given } = service

const place = { page: 1, x: 0.1, width: 0.3, height: 0.03 }
const fields = [
  { ...place, id: 'note', type: 'text', signerIndex: 1, y: 0.5, label: 'Note' },
  { ...place, id: 'mark', type: 'signature', signerIndex: 1, y: 0.1, required: true },
  { ...place, id: 'yes', type: 'radio', signerIndex: 1, y: 0.2, group: 'Choice', label: 'Yes' },
  { ...place, id: 'no', type: 'radio', signerIndex: 1, y: 0.3, group: 'Choice', label: 'No' },
  { ...place, id: 'sum', type: 'number', signerIndex: 1, y: 0.4, showIf: { field: 'yes', is: 'filled' } },
  { ...place, id: 'town', type: 'text', signerIndex: 2, y: 0.6, value: 'Not yet signed' },
]
const signers = [
  { id: 1, name: 'Grace', email: 'grace@example.com' },
  { id: 2, name: 'Hopper', email: 'hopper@example.com' },
]
const sign = async (email: string, values: Record<string, string>) => {
  const request = { signature: { kind: 'typed', text: 'Grace' }, values, consent: true }
  expect(await service.public.post(`/signing/${await given.token(email)}/sign`, request)).toMatchObject({ status: 200 })
}

test('what was filled in is answered once a signer has finished, without what is hidden', async () => {
  const { id } = await given.envelope('ada', { signers, files: [file([]), file([], { fields })] })
  const read = async () => (await as('ada').get(`/envelopes/${id}/values`)).body as FieldEntry[]
  expect(await read()).toEqual([])

  await sign('grace@example.com', { no: 'true', sum: '7' })

  const grace = { signerIndex: 1, signerName: 'Grace', file: 1, page: 1, signedOn: '11/20/2026 10:00:00' }
  expect(await read()).toEqual([
    { id: 'mark', type: 'signature', value: 'true', ...grace },
    { id: 'yes', type: 'radio', label: 'Yes', group: 'Choice', value: '', ...grace },
    { id: 'no', type: 'radio', label: 'No', group: 'Choice', value: 'true', ...grace },
    { id: 'note', type: 'text', label: 'Note', value: '', ...grace },
  ])
  await sign('hopper@example.com', {})
  expect((await read()).map(({ id: name, value }) => `${name} ${value}`)).toContain('town Not yet signed')
  expect(await as('bob').get(`/envelopes/${id}/values`)).toMatchObject({ status: 404 })
})

const template = (tenant: string) =>
  given.template(tenant, { signers: [{ id: 1 }, { id: 2 }], files: [file([], { fields })] })
const send = async (tenant: string, { id }: { id: TemplateId }) => {
  const people = signers.map(({ id: signerIndex, ...person }) => ({ signerIndex, ...person }))
  const { body } = await as(tenant).post(`/envelopes/from-template/${id}`, { signers: people })
  return (body as { message: string }).message
}
const pageOf = async ({ id }: { id: TemplateId }, after = '') =>
  (await as('ada').get(`/templates/${id}/values${after && `?after=${after}`}`)).body as TemplateValues

test('a template’s envelopes come in pages, each once, also while they change', async () => {
  const { id } = await template('ada')
  const first = await send('ada', { id })
  await sign('grace@example.com', { yes: 'true', sum: '12.50' })
  await manyEnvelopes(service.databaseUrl, first, 249)
  service.pass(60)
  const last = await send('ada', { id })

  const pages = [await pageOf({ id })]
  await as('ada').post(`/envelopes/${pages[0]?.next}/void`)
  await as('ada').post(`/envelopes/${first}/void`)
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await pageOf({ id }, next))

  expect(pages.map(({ items }) => items.length)).toEqual([100, 100, 51])
  const all = pages.flatMap(({ items }) => items)
  expect(all[0]).toEqual({ envelopeId: last, status: 'Sent', emailSubject: 'NDA for your signature', values: [] })
  expect(new Set(all.map(({ envelopeId }) => envelopeId)).size).toBe(251)
  expect(
    all.filter(({ values }) => values.some(({ id: name, value }) => name === 'sum' && value === '12.50')),
  ).toHaveLength(250)
})

test('a page begins after an envelope of the template and nowhere else', async () => {
  const [own, other, bobs] = [await template('ada'), await template('ada'), await template('bob')]
  for (const after of ['x', 'ffffffff-ffff-ffff-ffff-ffffffffffff', await send('ada', other), await send('bob', bobs)])
    expect(await as('ada').get(`/templates/${own.id}/values?after=${after}`)).toMatchObject({
      status: 400,
      body: { field: 'after' },
    })
  expect(await pageOf(own)).toEqual({ items: [] })
  expect(await as('bob').get(`/templates/${own.id}/values`)).toMatchObject({ status: 404 })
  await as('ada').delete(`/templates/${own.id}`)
  expect(await as('ada').get(`/templates/${own.id}/values`)).toMatchObject({ status: 404 })
})

test('large forms make a page shorter', async () => {
  const options = Array.from({ length: 200 }, (_, at) => `${at} ${'x'.repeat(190)}`)
  const large = Array.from({ length: 20 }, (_, at) => ({ ...fields[0], id: `f${at}`, type: 'dropdown', options }))
  const { id } = await given.template('ada', {
    signers: [{ id: 1 }, { id: 2 }],
    files: [file([], { fields: [...large, fields[1]] })],
  })
  await send('ada', { id })
  await send('ada', { id })
  await send('ada', { id })
  await send('ada', { id })

  const { items, next } = await pageOf({ id })
  expect(items).toHaveLength(3)
  expect((await pageOf({ id }, next)).items).toHaveLength(1)
})
