import { expect, test } from 'vitest'
import { mergeChanges } from './merge-changes'

test('what another person saved meanwhile stays, but for what was changed here', () => {
  const before = { footer: 'Old', sender: 'Nora', hours: { from: 9 } }
  const changed = { footer: 'Mine', sender: 'Nora', hours: { from: 9 } }
  const latest = { footer: 'Theirs', sender: 'Ada', hours: { from: 10 } }
  expect(mergeChanges(before, changed, latest)).toEqual({ footer: 'Mine', sender: 'Ada', hours: { from: 10 } })
})

test('a part that is missing or emptied is a change as well', () => {
  type Parts = { logo?: string | undefined; footer?: string | undefined }
  expect(mergeChanges<Parts>({ logo: 'x' }, {}, { logo: 'x', footer: 'Theirs' })).toEqual({ footer: 'Theirs' })
  expect(mergeChanges<Parts>({}, { logo: undefined }, { logo: 'theirs' })).toEqual({ logo: 'theirs' })
})

test('a part that both changed is a conflict, unless both changed it to the same', () => {
  const before = { footer: 'Old', sender: 'Nora', hours: { from: 9 } }
  const changed = { footer: 'Mine', sender: 'Ada', hours: { from: 9 } }
  const conflicts: string[] = []
  mergeChanges(before, changed, { footer: 'Theirs', sender: 'Ada', hours: { from: 10 } }, (part) =>
    conflicts.push(part),
  )
  expect(conflicts).toEqual(['footer'])
})
