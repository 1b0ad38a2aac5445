import { expect, test } from 'vitest'
import type { Suggestion } from '@/components/drafts/editor/suggest-fields/field-labels'
import { DraftField } from '@/lib/desk/drafts/contract/draft'
import { describeGaps, openSuggestions, suggestedFields, suggestionGaps } from '../model/suggested-fields'
import { EditorStore } from '../state/editor-store'
import { takeAllSuggestions, takeSuggestions } from '../state/suggestions'
import { ADA, BO, PAGES } from './fields'

const contract = PAGES.list[0]?.document ?? { id: '', name: '', url: '', pages: [] }
const found = (more: Partial<Suggestion> = {}): Suggestion => ({
  page: 1,
  type: 'signature',
  recipient: 2,
  x: 0.123456789,
  y: 0.234567891,
  width: 0.3,
  height: 0.05,
  why: 'Anchor {{sign:2}}',
  ...more,
})
const reading = (...suggestions: Suggestion[]) => ({
  suggestions,
  unread: [2],
  withRadioButtons: [1, 3],
  withPrintedChoices: [3],
})

test('suggestions fit into a draft, each with an id of its own', () => {
  const suggested = suggestedFields(contract, reading(found(), found({ y: 0.5 }), found({ page: 3 })), {
    recipients: [ADA, BO],
  })
  for (const { field } of suggested) expect(DraftField.safeParse(field).error).toBeUndefined()
  expect(new Set(suggested.map(({ field }) => field.id)).size).toBe(3)
  expect(suggested[0]?.field).toMatchObject({ recipient: BO.id, page: 1, x: 0.123456789, required: true })
})

test('a text and a dropdown begin with what the form begins with, a date does not', () => {
  const suggested = suggestedFields(
    contract,
    reading(
      found({ type: 'dropdown', value: 'France', rules: { options: ['Spain', 'France'] } }),
      found({ type: 'text', value: 'Berlin', y: 0.5 }),
      found({ type: 'date_entry', value: '1.2.26', page: 3 }),
    ),
    { recipients: [ADA, BO], formFields: true },
  )
  expect(suggested.map(({ field }) => field.value)).toEqual(['France', 'Berlin', undefined])
  for (const { field } of suggested) expect(DraftField.safeParse(field).error).toBeUndefined()
})

test('a suggestion on a page that the sender turned turns with it', () => {
  const [turned] = suggestedFields(contract, reading(found({ page: 2, x: 0.1, y: 0.2 })), { recipients: [ADA, BO] })
  expect(turned?.field).toMatchObject({ x: 0.75, y: 0.1, width: 0.05, height: 0.3 })
})

test('a suggestion for nobody, or for a recipient of a copy, goes to the first recipient who can fill in fields', () => {
  const copy = { ...BO, role: 'CC' as const }
  const suggested = suggestedFields(contract, reading(found(), found({ recipient: 9 })), { recipients: [copy, ADA] })
  expect(suggested.map(({ field }) => field.recipient)).toEqual([ADA.id, ADA.id])
})

test('accepted and dismissed suggestions are no longer open', () => {
  const suggested = suggestedFields(contract, reading(found(), found({ y: 0.5 }), found({ page: 3 })), {
    recipients: [ADA, BO],
  })
  const store = new EditorStore([], { pages: PAGES, recipients: [ADA, BO], isLocked: false })
  takeSuggestions(store, suggested.slice(0, 1))
  const dismissed = new Set(suggested.slice(1, 2).map(({ field }) => field.id))
  expect(openSuggestions(suggested, store.get().fields, dismissed)).toEqual(suggested.slice(2))
})

test('of suggestions that overlap the first is added with all, and the other stays suggested', () => {
  const name = found({ type: 'name', y: 0.5, height: 0.03 })
  const initials = found({ type: 'initials', y: 0.515, height: 0.05, width: 0.05 })
  const suggested = suggestedFields(contract, reading(name, initials), { recipients: [ADA, BO] })
  const store = new EditorStore([], { pages: PAGES, recipients: [ADA, BO], isLocked: false })
  takeAllSuggestions(store, suggested)
  expect(store.get().fields.map(({ type }) => type)).toEqual(['name'])
  expect(openSuggestions(suggested, store.get().fields, new Set())).toEqual(suggested.slice(1))
  takeAllSuggestions(store, suggested.slice(1))
  expect(store.get().fields.map(({ type }) => type)).toEqual(['name', 'initials'])
})

test('pages whose fields were not all suggested are named as the sender counts them', () => {
  expect(describeGaps(suggestionGaps(contract, reading()), PAGES)).toEqual([
    'Page 2 could not be searched for fields. Place them by hand.',
    'Pages 1, 3 have radio buttons, which signers cannot fill in. Place checkboxes or a text field instead.',
    'Page 3 has choices that are made in the form and stay as they are. To let signers choose, clear them in the form and upload it again.',
  ])
})

const button = (key: string, label: string, more: Partial<Suggestion> = {}) =>
  found({
    type: 'radio',
    width: 0.02,
    height: 0.02,
    label,
    choice: { key, name: 'Pet' },
    recipient: undefined,
    ...more,
  })
const FORM = reading(
  button('a', 'Cat', { y: 0.1, required: true }),
  button('a', 'Dog', { y: 0.2, required: true, recipient: 2 }),
  button('b', 'Cat', { y: 0.3 }),
  button('b', 'Dog', { y: 0.4 }),
  button('c', 'Alone', { y: 0.5 }),
  found({ type: 'dropdown', y: 0.6, required: true, rules: { options: ['Yes', 'No'] } }),
  found({ type: 'number', y: 0.7, rules: { decimals: 2, min: '0' } }),
)

test('radio buttons of a form are choices with names of their own, one recipient each', () => {
  const suggested = suggestedFields(contract, FORM, { recipients: [ADA, BO], formFields: true })
  for (const { field } of suggested) expect(DraftField.safeParse(field).error).toBeUndefined()
  expect(
    suggested.map(({ field: { type, group, groupRule, recipient } }) => [type, group, groupRule, recipient]),
  ).toEqual([
    ['radio', 'Pet', 'exactly_one', BO.id],
    ['radio', 'Pet', 'exactly_one', BO.id],
    ['radio', 'Pet 2', undefined, ADA.id],
    ['radio', 'Pet 2', undefined, ADA.id],
    ['checkbox', undefined, undefined, ADA.id],
    ['dropdown', undefined, undefined, BO.id],
    ['number', undefined, undefined, BO.id],
  ])
  expect(suggested[5]?.field).toMatchObject({ options: ['Yes', 'No'], required: true })
  expect(suggested[6]?.field).toMatchObject({ decimals: 2, min: '0' })
  expect(suggestionGaps(contract, FORM, true)).toHaveLength(2)
})

test('one radio button brings its whole choice, under a name that nothing else has', () => {
  const suggested = suggestedFields(contract, FORM, { recipients: [ADA, BO], formFields: true })
  const store = new EditorStore([], { pages: PAGES, recipients: [ADA, BO], isLocked: false, formFields: true })
  store.set({ suggested })
  takeSuggestions(store, suggested.slice(1, 2))
  expect(store.get().fields.map(({ label }) => label)).toEqual(['Dog', 'Cat'])
  store.set({ suggested: suggested.map(({ field, why }) => ({ field: { ...field, x: 0.8, page: 3 }, why })) })
  takeSuggestions(store, store.get().suggested.slice(0, 2))
  expect(store.get().fields.map(({ group }) => group)).toEqual(['Pet', 'Pet', 'Pet 2', 'Pet 2'])
  expect([...store.get().problems]).toEqual([])
})

test('where the service offers no form fields, choices are texts and radio buttons are left out', () => {
  const suggested = suggestedFields(contract, FORM, { recipients: [ADA, BO] })
  expect(suggested.map(({ field }) => field.type)).toEqual(['checkbox', 'text', 'text'])
  expect(suggested.some(({ field }) => 'options' in field || 'min' in field)).toBe(false)
})

test('a text has the length of its form where the service holds it to one, and else a hint', () => {
  const text = found({ type: 'text', rules: { maxLength: 6, comb: true } })
  const fieldAt = (textLengths: boolean) =>
    suggestedFields(contract, reading(text), { recipients: [ADA, BO], formFields: true, textLengths })[0]?.field
  expect(fieldAt(true)).toMatchObject({ maxLength: 6, comb: true })
  expect(fieldAt(true)?.hint).toBeUndefined()
  expect(fieldAt(false)).toMatchObject({ hint: 'At most 6 characters' })
  expect(fieldAt(false)?.maxLength).toBeUndefined()
})
