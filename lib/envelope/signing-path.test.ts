import { expect, test } from 'vitest'
import { describePath, type Party } from './signing-path'

const parties = (...states: Party['state'][]): Party[] => states.map((state) => ({ requestRole: 'Signer', state }))

test.each([
  [parties('finished', 'reader', 'waiting'), '1 of 3 has signed.'],
  [parties('reader', 'waiting'), '0 of 2 have signed.'],
  [parties('finished', 'finished'), 'All 2 have signed.'],
  [parties('finished'), 'One person has signed.'],
  [[{ requestRole: 'Approver', state: 'finished' } as const], 'One person has approved.'],
])('says how many have signed', (path, sentence) => {
  expect(describePath(path)).toBe(sentence)
})
