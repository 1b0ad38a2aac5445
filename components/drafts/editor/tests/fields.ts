import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { clampPlace } from '@/lib/printing/place'
import fc from '@/scripts/testing/properties'
import { EditorPages } from '../model/pages'

export const CONTRACT = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

/** Three pages of a contract: letter size, letter size turned, and a square stamp. */
export const PAGES = new EditorPages([
  {
    id: CONTRACT,
    name: 'Contract.pdf',
    url: '/contract.pdf',
    pages: [
      { page: 1, turn: 0, width: 612, height: 792 },
      { page: 2, turn: 90, width: 612, height: 792 },
      { page: 3, turn: 0, width: 300, height: 300 },
    ],
  },
])

export const ADA = { id: 0, name: 'Ada', email: 'ada@x.example', role: 'Signer' as const }
export const BO = { id: 1, name: 'Bo', email: 'bo@x.example', role: 'Signer' as const }

export const field = (id: string, more: Partial<DraftField> = {}): DraftField => ({
  id,
  document: CONTRACT,
  page: 1,
  recipient: ADA.id,
  type: 'text',
  x: 0.25,
  y: 0.25,
  width: 0.25,
  height: 0.0625,
  required: true,
  ...more,
})

const part = fc.double({ min: 0, max: 1, noNaN: true })
const place = fc
  .record({
    x: part,
    y: part,
    width: fc.double({ min: 0.1, max: 0.4, noNaN: true }),
    height: fc.double({ min: 0.1, max: 0.4, noNaN: true }),
  })
  .map((wish) => clampPlace(wish))

/** Lists of fields on the pages, each with an id of its own. */
export const fieldLists = fc
  .array(fc.record({ place, page: fc.integer({ min: 1, max: 3 }), recipient: fc.constantFrom(ADA.id, BO.id) }), {
    maxLength: 12,
  })
  .map((list) => list.map(({ place: at, ...rest }, index) => field(`field-${index}`, { ...rest, ...at })))
