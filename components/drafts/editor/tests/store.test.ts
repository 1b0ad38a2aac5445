import { expect, test } from 'vitest'
import { type DraftField, MAX_FIELDS } from '@/lib/desk/drafts/contract/draft'
import type { EditorRecipient } from '../model/field'
import { addFreely, chooseNextRecipient, copy, duplicateToPages, paste } from '../state/add-fields'
import { assign, cut, nudge, remove, resizeBy, setBox, setProperty } from '../state/change-fields'
import { EditorStore } from '../state/editor-store'
import { focusField, neighbor, select, selectAll } from '../state/select-fields'
import { ADA, BO, field, PAGES } from './fields'

const around = { pages: PAGES, recipients: [ADA, BO] as EditorRecipient[], isLocked: false }

function editor(fields: DraftField[], more: Partial<typeof around> = {}) {
  let now = 0
  const store = new EditorStore(fields, { ...around, ...more }, () => (now += 10_000))
  const changes: DraftField[][] = []
  store.onChange = (next) => changes.push(next)
  return { store, changes }
}

test('a field is added for the current recipient, selected, and announced', () => {
  const { store, changes } = editor([])
  store.set({ recipient: BO.id, page: 1 })
  addFreely(store, 'signature')
  expect(changes).toEqual([[expect.objectContaining({ type: 'signature', recipient: BO.id, page: 2 })]])
  expect(store.get().message?.text).toBe('Signature for Bo added to page 2')
  expect([...store.get().selection]).toEqual([changes[0]?.[0]?.id])
})

test('the next recipient is the next one who can have fields, after the last the first', () => {
  const copy = { ...BO, id: 9, name: 'Carl', role: 'CC' as const }
  const { store } = editor([], { recipients: [ADA, copy, BO] })
  store.set({ recipient: ADA.id })
  chooseNextRecipient(store)
  expect([store.get().recipient, store.get().message?.text]).toEqual([BO.id, 'New fields are for Bo'])
  chooseNextRecipient(store)
  expect(store.get().recipient).toBe(ADA.id)
})

test('undo and redo name what they did, and select it', () => {
  const { store } = editor([field('a'), field('b', { y: 0.5 })])
  selectAll(store)
  nudge(store, { x: 5, y: 0 })
  expect(store.get().history.past.at(-1)?.name).toBe('move of 2 fields')
  store.undo()
  expect(store.get().fields).toEqual([field('a'), field('b', { y: 0.5 })])
  expect(store.get().message?.text).toBe('Undid move of 2 fields')
  store.redo()
  expect([...store.get().selection]).toEqual(['a', 'b'])
})

test('after a deletion the next field in reading order has the focus', () => {
  const { store } = editor([field('low', { y: 0.8 }), field('top', { y: 0.1 }), field('middle', { y: 0.5 })])
  focusField(store, field('middle', { y: 0.5 }))
  remove(store)
  expect(store.get().active).toBe('low')
  remove(store)
  expect(store.get().active).toBe('top')
  remove(store)
  expect(store.get().active).toBeUndefined()
})

test('a change keeps the list of each page that it does not touch', () => {
  const { store } = editor([field('a'), field('b', { page: 2 })])
  const before = store.get().byPage
  select(store, ['b'])
  nudge(store, { x: 1, y: 0 })
  expect(store.get().byPage.get(0)).toBe(before.get(0))
  expect(store.get().byPage.get(1)).not.toBe(before.get(1))
  expect(store.get().ordered.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('Tab goes in reading order, from the page in view when nothing has the focus', () => {
  const { store } = editor([field('second', { page: 2 }), field('first')])
  expect(neighbor(store, 1)?.id).toBe('first')
  store.set({ page: 1 })
  expect(neighbor(store, 1)?.id).toBe('second')
  store.set({ active: 'first' })
  expect(neighbor(store, 1)?.id).toBe('second')
  expect(neighbor(store, -1)).toBeUndefined()
})

// The third page is smaller: as far to the right as it can be.
test('copies have the same place on another page, and step aside on their own', () => {
  const { store } = editor([field('a')])
  select(store, ['a'])
  copy(store)
  paste(store)
  expect(store.get().fields[1]).not.toMatchObject({ x: 0.25, y: 0.25 })
  store.set({ page: 2 })
  paste(store)
  expect(store.get().fields[2]).toMatchObject({ page: 3, x: 0.49, y: 0.66 })
})

test('duplicating to all pages skips the field’s own page and is one step', () => {
  const { store } = editor([field('a', { type: 'initials' })])
  select(store, ['a'])
  duplicateToPages(store, [0, 1, 2])
  expect(store.get().fields.map(({ page }) => page)).toEqual([1, 2, 3])
  store.undo()
  expect(store.get().fields).toHaveLength(1)
})

test('cutting and pasting moves a field', () => {
  const { store } = editor([field('a')])
  select(store, ['a'])
  cut(store)
  expect(store.get().fields).toEqual([])
  paste(store)
  expect(store.get().fields).toEqual([field(store.get().fields[0]?.id ?? '')])
})

test('a copy of a field whose recipient is gone belongs to the current one', () => {
  const { store } = editor([field('a', { recipient: 9 })])
  select(store, ['a'])
  copy(store)
  paste(store)
  expect(store.get().fields[1]?.recipient).toBe(ADA.id)
})

test('no more fields than a draft can hold', () => {
  const many = Array.from({ length: MAX_FIELDS }, (_, index) => field(`${index}`))
  const { store, changes } = editor(many)
  addFreely(store, 'text')
  expect(changes).toEqual([])
  expect(store.get().message?.text).toBe('Not added: a draft holds at most 2000 fields.')
})

test('locked fields cannot be changed', () => {
  const { store, changes } = editor([field('a')], { isLocked: true })
  selectAll(store)
  addFreely(store, 'text')
  nudge(store, { x: 5, y: 0 })
  assign(store, BO.id)
  cut(store)
  paste(store)
  store.undo()
  expect(changes).toEqual([])
})

test('fields that somebody else changed drop the history; the same fields keep it', () => {
  const { store, changes } = editor([field('a')])
  select(store, ['a'])
  setProperty(store, 'label', 'Role')
  store.receive(structuredClone(changes[0] ?? []), around)
  expect(store.get().history.past).toHaveLength(1)
  store.receive([field('b')], around)
  expect(store.get()).toMatchObject({ history: { past: [], future: [] }, selection: new Set() })
})

test('moving and resizing one field says where it is and how large', () => {
  const { store } = editor([field('a'), field('b')])
  select(store, ['a'])
  nudge(store, { x: 10, y: 0 })
  expect(store.get().message?.text).toBe('Text for Ada moved to 163 points from the left, 198 from the top')
  resizeBy(store, { x: 7, y: 0 })
  expect(store.get().message?.text).toBe('Text for Ada resized to 160 by 50 points')
  selectAll(store)
  nudge(store, { x: 10, y: 0 })
  expect(store.get().message?.text).toBe('2 fields moved')
})

test('a typed figure changes only its own axis, and stays on the page', () => {
  const { store } = editor([field('a')])
  select(store, ['a'])
  setBox(store, { x: 61.2 })
  expect(store.get().fields[0]).toEqual(field('a', { x: 0.1 }))
  setBox(store, { width: 61.2 })
  expect(store.get().fields[0]).toEqual(field('a', { x: 0.1, width: 0.1 }))
  setBox(store, { y: 742.505 })
  expect(store.get().fields[0]).toEqual(field('a', { x: 0.1, y: 0.9375, width: 0.1 }))
  expect(store.get().history.past.map(({ name }) => name)).toEqual([
    'move of a text field',
    'resize of a text field',
    'move of a text field',
  ])
})

test('an emptied property is removed', () => {
  const { store } = editor([field('a', { label: 'Role' })])
  select(store, ['a'])
  setProperty(store, 'label', '')
  expect(store.get().fields[0]).not.toHaveProperty('label')
})
