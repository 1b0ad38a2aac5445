import { expect, test } from 'vitest'
import { FIELD_SIZES, fractionsOf } from '@/lib/printing/place'
import { fromWireFields, type PlacedField, toWireFields, turnPage } from './wire-fields'

const field = (id: string, page: number, more: Partial<PlacedField> = {}): PlacedField => ({
  id,
  document: 'contract',
  recipient: 3,
  type: 'signature',
  page,
  x: 0.1,
  y: 0.8,
  width: 0.3,
  height: 0.06,
  required: true,
  ...more,
})

test('a field is sent with its page’s position among the pages that are sent', () => {
  const pages = [{ page: 7 }, { page: 2 }, { page: 3 }]
  const fields = [field('two', 2), field('seven', 7), field('removed', 4), field('other', 2, { document: 'photo' })]

  const sent = toWireFields({ id: 'contract', pages }, fields)

  expect(sent.map(({ id, page, signerIndex }) => [id, page, signerIndex])).toEqual([
    ['two', 2, 3],
    ['seven', 1, 3],
  ])
  expect(sent[0]).not.toHaveProperty('document')
  expect(sent[0]).not.toHaveProperty('recipient')
})

test('pages count as they are when all are sent', () => {
  expect(toWireFields({ id: 'contract' }, [field('a', 12)])[0]?.page).toBe(12)
})

test('a page that is sent twice has its fields the first time', () => {
  const pages = [{ page: 1 }, { page: 5 }, { page: 5 }]
  expect(toWireFields({ id: 'contract', pages }, [field('a', 5)]).map(({ page }) => page)).toEqual([2])
})

test('a signature has no value, whatever the field held before it became one', () => {
  const [sent] = toWireFields({ id: 'contract' }, [field('a', 1, { value: 'Ada', readOnly: true })])
  expect(sent).not.toHaveProperty('value')
  expect(sent).not.toHaveProperty('readOnly')
})

test('what was sent comes back as fields of the file that was sent', () => {
  const labels = { label: 'Role', value: 'Buyer', readOnly: true, required: false }
  const sent = toWireFields({ id: 'contract' }, [field('a', 2, { type: 'text', ...labels })])

  const back = fromWireFields([{ document: 'copy', fields: sent }], () => 'new')

  expect(back).toEqual([field('new', 2, { document: 'copy', type: 'text', ...labels })])
})

test('a place that ends a rounding error beyond the page is brought back onto it', () => {
  const beyond = { ...field('a', 1), signerIndex: 0, x: 0.7000001, width: 0.3 }
  const [back] = fromWireFields([{ document: 'copy', fields: [beyond] }], () => 'new')
  expect(back?.x).toBe(0.7)
})

test('turning a page turns the fields of that page and no others', () => {
  const fields = [field('a', 1), field('b', 2), field('c', 1, { document: 'photo' })]

  const [a, b, c] = turnPage(fields, { document: 'contract', page: 1 }, 90)

  expect(a).toMatchObject({ x: 0.14, y: 0.1, width: 0.06, height: 0.3 })
  expect([b, c]).toEqual(fields.slice(1))
})

test('a new field is never larger than its page', () => {
  const stamp = { width: 100, height: 40 }
  expect(fractionsOf(FIELD_SIZES.signature.usual, stamp)).toEqual({ width: 1, height: 1 })
  expect(fractionsOf(FIELD_SIZES.checkbox.usual, { width: 140, height: 280 })).toEqual({ width: 0.1, height: 0.05 })
})

test('conditions follow the fields that they depend on, within a file before another one', () => {
  const about = (id: string) => ({ field: id, is: 'equal' as const, value: 'Yes' })
  const wire = (id: string, more: Partial<PlacedField> = {}) => ({ ...field(id, 1, more), signerIndex: 3 })
  let count = 0

  const [, second, third, other] = fromWireFields(
    [
      { document: 'one', fields: [wire('a'), wire('b', { showIf: about('a') })] },
      { document: 'two', fields: [wire('a', { requiredIf: about('b') }), wire('c', { showIf: about('a') })] },
    ],
    () => `new ${++count}`,
  )

  expect(second).toMatchObject({ id: 'new 2', showIf: about('new 1') })
  expect(third).toMatchObject({ id: 'new 3', requiredIf: about('new 2') })
  expect(other?.showIf).toEqual(about('new 3'))
})

test('what a form asks for is sent and comes back whole', () => {
  const form: Partial<PlacedField> = {
    ...{ type: 'number', min: '0', max: '10', decimals: 2, hint: 'In euros' },
    requiredIf: { field: 'b', is: 'filled' },
  }
  const sent = toWireFields({ id: 'contract' }, [field('a', 1, form), field('b', 1)])
  expect(sent[0]).toMatchObject(form)
  expect(fromWireFields([{ document: 'copy', fields: sent }], () => 'new')[0]).toMatchObject({
    ...form,
    requiredIf: { field: 'new', is: 'filled' },
  })
})
