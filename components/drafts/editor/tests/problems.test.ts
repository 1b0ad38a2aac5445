import { expect, test } from 'vitest'
import { type EditorRecipient, fieldLabel, signersWithoutSignature } from '../model/field'
import { fieldsWithin } from '../page/column'
import { derive } from '../state/editor-store'
import { ADA, BO, field, PAGES } from './fields'

const people = [ADA, BO]
const problemsFor = (recipients: EditorRecipient[], ...fields: ReturnType<typeof field>[]) =>
  Object.fromEntries(
    [...derive(fields, { pages: PAGES, recipients, isLocked: false }).problems].map(([id, { kind }]) => [id, kind]),
  )
const problemsOf = (...fields: ReturnType<typeof field>[]) => problemsFor(people, ...fields)

test('a field of somebody who was removed, or who only gets a copy, has no recipient', () => {
  expect(problemsOf(field('a', { recipient: 7 }))).toEqual({ a: 'no recipient' })
  const copy = { ...BO, role: 'CC' as const }
  expect(problemsFor([ADA, copy], field('a', { recipient: BO.id }))).toEqual({ a: 'no recipient' })
})

test('a field of a removed page, or partly off its page, is reported', () => {
  expect(problemsOf(field('a', { page: 9 }))).toEqual({ a: 'no page' })
  expect(problemsOf(field('a', { x: 0.9 }))).toEqual({ a: 'off page' })
})

test('overlapping fields are reported, touching ones and those of other pages are not', () => {
  const [a, b] = [field('a'), field('b', { x: 0.3 })]
  expect(problemsOf(a, b)).toEqual({ a: 'overlap', b: 'overlap' })
  expect(problemsOf(a, { ...b, x: 0.5 })).toEqual({})
  expect(problemsOf(a, { ...b, page: 2 })).toEqual({})
})

test('a required text or checkbox that the signer cannot change needs a value', () => {
  const fixed = { readOnly: true, required: true }
  expect(problemsOf(field('a', fixed))).toEqual({ a: 'no value' })
  expect(problemsOf(field('a', { ...fixed, type: 'checkbox', value: 'false' }))).toEqual({ a: 'no value' })
  expect(problemsOf(field('a', { ...fixed, value: 'Buyer' }))).toEqual({})
  expect(problemsOf(field('a', { readOnly: true, required: false }))).toEqual({})
})

test('signers need a signature field, approvers and copies do not', () => {
  const approver = { ...BO, id: 2, role: 'Approver' as const }
  const signature = field('a', { type: 'signature' })
  expect(signersWithoutSignature([signature], [ADA, BO, approver])).toEqual([BO])
})

test('a field’s name says what it is, whose, where, and what is wrong', () => {
  const overlap = { kind: 'overlap', text: 'Overlaps another field' } as const
  const label = fieldLabel(field('a', { label: 'Role', page: 2 }), { pages: PAGES, recipients: people }, overlap)
  expect(label).toBe('Text for Ada, Role, page 2, required, overlaps another field')
})

test('a rectangle selects what it touches, on all pages', () => {
  const frames = PAGES.list.map(({ size }, index) => ({ x: 0, y: index * 1_000, ...size }))
  const fields = [field('a'), field('b', { page: 3 }), field('c', { x: 0.7 })]
  const box = { x: 0, y: 0, width: 160, height: 3_000 }
  expect(fieldsWithin({ pages: PAGES, frames }, fields, box)).toEqual(['a', 'b'])
})
