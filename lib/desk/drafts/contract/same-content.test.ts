import { expect, test } from 'vitest'
import type { DraftContent, DraftField } from './draft'
import { changedParts, sameContent } from './same-content'

const ada = { id: 1, name: 'Ada', email: 'ada@example.com' }
const bo = { id: 2, name: 'Bo', email: 'bo@example.com' }
const blank = { id: 3, name: '', email: '' }
const field: DraftField = {
  ...{ id: 'one', document: 'contract', page: 1, recipient: 1, type: 'text' },
  ...{ x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
}
const own = (more: Partial<DraftContent> = {}): DraftContent => ({ recipients: [ada, bo], documents: [], ...more })

test.each<[string, DraftContent, DraftContent]>([
  [
    'entries in another order',
    own({ fields: [{ ...field, label: 'City' }] }),
    own({ fields: [{ label: 'City', ...field }] }),
  ],
  ['an entry that is undefined', own(), { ...own(), emailSubject: undefined } as DraftContent],
  ['a blank recipient', own({ recipients: [ada, bo, blank] }), own()],
  ['the slots of a template in another order', { recipients: [ada, bo] }, { recipients: [bo, ada] }],
])('%s makes no difference', (_, one, other) => {
  expect([sameContent(one, other), sameContent(other, one)]).toEqual([true, true])
})

test.each<[string, DraftContent, DraftContent]>([
  ['the order of own recipients', own(), own({ recipients: [bo, ada] })],
  ['a field that moved', own({ fields: [field] }), own({ fields: [{ ...field, x: 0.11 }] })],
  ['a field that is gone', own({ fields: [field] }), own({ fields: [] })],
  ['a label', own({ fields: [field] }), own({ fields: [{ ...field, label: 'City' }] })],
  ['fields at all', own(), own({ fields: [] })],
])('%s makes a difference', (_, one, other) => {
  expect([sameContent(one, other), sameContent(other, one)]).toEqual([false, false])
})

test('what differs is named as people call it', () => {
  const changed = own({ recipients: [ada], emailSubject: 'Lease', signerOrderRequired: true, fields: [field] })
  expect(changedParts(own(), changed)).toEqual(['recipients', 'signing order', 'fields', 'subject'])
  expect(changedParts(own({ recipients: [ada, bo, blank] }), own())).toEqual([])
})
