// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { type BulkForm, readForm, reviveForm, writeForm } from './stored-form'

const FORM: BulkForm = {
  sendId: '11111111-1111-4111-8111-111111111111',
  rows: [{ line: 1, cells: ['Ada', 'ada@x.example'] }],
  headerRow: -1,
  reading: { separator: ',', quotes: 'around cells', lines: 1, emptyLines: 0, namesSeparator: false },
  name: 'Staff',
  source: 'Pasted rows',
  setup: { columns: ['name 0', 'email 0'], people: {}, fixed: { subject: '', message: '', expiry: '' } },
  leftOut: [],
}
beforeEach(() => sessionStorage.clear())

test('a reload of the tab finds the form as it was left, also while the answer to its start is not known', () => {
  expect(readForm('t')).toBeUndefined()
  for (const form of [FORM, { ...FORM, start: 'requested' as const }]) {
    writeForm('t', form)
    expect(readForm('t')).toEqual(form)
    expect(readForm('another template')).toBeUndefined()
  }
})

test('a form that has started is over; after an undo it is back, and becomes another bulk send', () => {
  writeForm('t', { ...FORM, start: 'started' })
  expect(readForm('t')).toBeUndefined()
  expect(reviveForm('t', 'another one')).toBe(false)
  expect(reviveForm('t', FORM.sendId)).toBe(true)
  const { sendId, ...rest } = readForm('t') ?? {}
  expect(sendId).not.toBe(FORM.sendId)
  expect({ ...rest, sendId: FORM.sendId }).toEqual(FORM)
})
