import { expect, test } from 'vitest'
import type { DraftContent, DraftField } from '@/lib/desk/drafts/contract/draft'
import { withPages } from './use-documents'

const NDA = '11111111-1111-4111-8111-111111111111'
const field = (page: number): DraftField => ({
  id: `on ${page}`,
  document: NDA,
  recipient: 0,
  type: 'signature',
  page,
  x: 0.1,
  y: 0.2,
  width: 0.3,
  height: 0.1,
})
const content: DraftContent = {
  recipients: [],
  documents: [{ id: NDA, name: 'NDA' }],
  fields: [field(1), field(2)],
}
const merged = (pages: Parameters<typeof withPages>[2], from = content): DraftContent => ({
  ...from,
  ...withPages(from, NDA, pages),
})

test('the fields of a page that is left out go with it', () => {
  const only = merged([{ page: 2, rotation: 0 }])
  expect(only.fields).toEqual([field(2)])
  expect(only.documents).toEqual([{ id: NDA, name: 'NDA', pages: [{ page: 2, rotation: 0 }] }])
})

test('the fields of a page turn with it, and back again', () => {
  const turned = merged([
    { page: 1, rotation: 90 },
    { page: 2, rotation: 0 },
  ])
  expect(turned.fields?.[0]).toMatchObject({ page: 1, x: expect.closeTo(0.7), y: expect.closeTo(0.1) })
  expect(turned.fields?.[1]).toEqual(field(2))

  const back = merged(undefined, turned)
  expect(back.documents).toEqual(content.documents)
  expect(back.fields?.[0]).toMatchObject({ x: expect.closeTo(0.1), y: expect.closeTo(0.2) })
})

test('a document that is not in the draft changes nothing', () => {
  expect(withPages(content, 'another', undefined)).toEqual({})
})
