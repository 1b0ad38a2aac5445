import { expect, test } from 'vitest'
import { EN } from '@/lib/messages/tests/english'
import { describeOthers } from '../finish-section'
import { describeOtherEntry } from '../room-document'

const place = { file: 0, page: 1, x: 0, y: 0, width: 0.1, height: 0.1, signerName: 'Li Wei' }
const view = { envelope: { id: 'e', status: 'Sent' }, signer: {}, files: [], fields: [], turn: true }

test.each([
  [{ ...place, value: 'London' }, 'Filled in by Li Wei: Text, London.'],
  [{ ...place, type: 'text', label: 'Town', value: 'London' }, 'Filled in by Li Wei: Town, London.'],
  [{ ...place, type: 'checkbox', label: 'I agree', value: 'true' }, 'Filled in by Li Wei: I agree, ticked.'],
  [{ ...place, type: 'radio', label: 'Full time', value: 'true' }, 'Filled in by Li Wei: Full time.'],
  [{ ...place, type: 'initials', png: 'AAAA' }, 'Filled in by Li Wei: Initials.'],
  [{ ...place, png: 'AAAA' }, 'Filled in by Li Wei: Signature.'],
  [{ ...place, type: 'signature', label: 'Buyer’s signature', png: 'AAAA' }, 'Filled in by Li Wei: Buyer’s signature.'],
  [{ ...place, type: 'text' }, 'Filled in by Li Wei: Text. It is in the signed document.'],
])('%j is described', (filled, text) => {
  expect(describeOtherEntry(filled, EN)).toBe(text)
})

test.each([
  [{ filled: [], othersPending: 0 }, []],
  [{ filled: [], othersPending: 1 }, ['1 other may still sign. Their entries are added to the signed document.']],
  [{ filled: [], othersPending: 2 }, ['2 others may still sign. Their entries are added to the signed document.']],
  [{ filled: [{ ...place, value: 'x' }] }, []],
  [{ filled: [place] }, ['Some entries of others are too large for this page. They are in the signed document.']],
  [{}, ['If others sign as well, their entries are added to the signed document.']],
])('%j says what the page does not show', (more, lines) => {
  expect(describeOthers({ ...view, ...more }, EN)).toEqual(lines)
})
