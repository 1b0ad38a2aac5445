import { expect, test } from 'vitest'
import { FIELD_TYPES, FORM_FIELD_TYPES } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { fieldSentences } from '@/lib/desk/drafts/contract/field-problems'
import { conditionChoices } from '../model/condition-choices'
import { describeConditions, typesOf } from '../model/conditions'
import type { EditorRecipient } from '../model/field'
import { withType } from '../model/field'
import { fingerprint, parseHistory, serializeHistory } from '../model/history'
import { addFreely, copy, duplicate, duplicateToPages, paste } from '../state/add-fields'
import { assign, cut, remove, setProperty, setRequired, setType } from '../state/change-fields'
import {
  addChoice,
  chooseAtFirst,
  makePlain,
  renameGroup,
  setAppearance,
  setCondition,
  setGroup,
  setGroupRule,
} from '../state/choices'
import { EditorStore } from '../state/editor-store'
import { labelOf, select, selectAll } from '../state/select-fields'
import { ADA, BO, field, PAGES } from './fields'

const around = {
  pages: PAGES,
  recipients: [ADA, BO] as EditorRecipient[],
  isLocked: false,
  formFields: true,
  buttonLabels: false,
}

function editor(fields: DraftField[] = [], more: Partial<typeof around> = {}) {
  let now = 0
  const checkFields = (all: readonly DraftField[]) => fieldSentences(all, more.formFields === false)
  const store = new EditorStore(fields, { ...around, checkFields, ...more }, () => (now += 10_000))
  const at = (index: number): DraftField => {
    const found = store.get().fields[index]
    if (!found) throw new Error(`no field ${index}`)
    return found
  }
  const groups = () => store.get().fields.map(({ group }) => group)
  const problems = () => [...store.get().problems.values()].map(({ text }) => text)
  return { store, at, groups, problems }
}

const choice = (id: string, more: Partial<DraftField> = {}) =>
  field(id, { type: 'radio', group: 'Pet', label: id, width: 0.02, height: 0.02, required: false, ...more })
const PETS = [choice('cat', { y: 0.2 }), choice('dog', { y: 0.3 })]
const EMPLOYED = field('employed', { type: 'checkbox', label: 'Employed', y: 0.1 })
const EMPLOYER = field('employer', { label: 'Employer', y: 0.2, showIf: { field: 'employed', is: 'filled' } })
const SALARY = field('salary', { type: 'number', label: 'Salary', y: 0.3, showIf: { field: 'employer', is: 'filled' } })

test('only a service with form fields has their types', () => {
  expect(typesOf(true)).toEqual(FIELD_TYPES)
  for (const known of [false, undefined])
    expect(typesOf(known).filter((type) => FORM_FIELD_TYPES.includes(type))).toEqual([])
})

test('a radio button comes as a choice of two, one below the other, that needs nothing else', () => {
  const { store, at, groups, problems } = editor()
  addFreely(store, 'radio')
  addFreely(store, 'radio')
  expect(groups()).toEqual(['Choice', 'Choice', 'Choice 2', 'Choice 2'])
  expect(at(1).y).toBeGreaterThan(at(0).y + at(0).height)
  expect([at(0).label, at(1).label]).toEqual(['Option 1', 'Option 2'])
  expect(problems()).toEqual([])
  store.undo()
  expect(groups()).toEqual(['Choice', 'Choice'])
})

test('a further choice continues the row, and keeps when the choice is shown', () => {
  const showIf = { field: 'employed', is: 'filled' } as const
  const { store, at } = editor([EMPLOYED, ...PETS.map((pet) => ({ ...pet, showIf, value: 'true' }))])
  addChoice(store, at(1))
  expect(at(3)).toMatchObject({ group: 'Pet', label: 'Option 3', x: 0.25, showIf })
  expect(at(3).y).toBeCloseTo(0.4)
  expect(at(3)).not.toHaveProperty('value')
})

test('a whole choice is required, chosen from and renamed together', () => {
  const { store, at, groups } = editor([...PETS, choice('bo', { recipient: BO.id })])
  select(store, ['cat'])
  setRequired(store, true)
  expect(store.get().fields.map(({ groupRule }) => groupRule)).toEqual(['exactly_one', 'exactly_one', undefined])
  chooseAtFirst(store, at(0), 'cat')
  chooseAtFirst(store, at(0), 'dog')
  expect(store.get().fields.map(({ value }) => value)).toEqual([undefined, 'true', undefined])
  expect(renameGroup(store, at(0), 'Animal')).toBe(true)
  expect(groups()).toEqual(['Animal', 'Animal', 'Pet'])
  setGroup(store, 'cat', 'new')
  expect(renameGroup(store, at(0), 'Animal')).toBe(false)
  setRequired(store, false)
  expect(at(1).groupRule).toBe('exactly_one')
})

test('checkboxes join a group, with its rule', () => {
  const box = (id: string) => field(id, { type: 'checkbox', required: true })
  const { store, at } = editor([box('a'), box('b')])
  setGroup(store, 'a', 'new')
  setGroupRule(store, at(0), 'at_least_one')
  setGroup(store, 'b', { group: 'Group' })
  expect(at(1)).toMatchObject({ group: 'Group', groupRule: 'at_least_one' })
  expect(at(1)).not.toHaveProperty('required')
  setGroup(store, 'b', 'none')
  expect([at(1).group, at(1).groupRule]).toEqual([undefined, undefined])
})

test('one radio button is duplicated into its choice, a whole choice into a new one', () => {
  const { store, groups, at } = editor([PETS[0] ?? field('x'), { ...choice('dog'), value: 'true' }])
  select(store, ['dog'])
  duplicate(store)
  expect(groups()).toEqual(['Pet', 'Pet', 'Pet'])
  expect(at(2)).not.toHaveProperty('value')
  store.undo()
  selectAll(store)
  duplicateToPages(store, [1, 2])
  expect(groups()).toEqual(['Pet', 'Pet', 'Pet 2', 'Pet 2', 'Pet 3', 'Pet 3'])
  expect(at(3).value).toBe('true')
})

test('a choice that was cut is pasted as it was, and once more as another one', () => {
  const { store, groups } = editor([...PETS])
  selectAll(store)
  cut(store)
  paste(store)
  paste(store)
  expect(groups()).toEqual(['Pet', 'Pet', 'Pet 2', 'Pet 2'])
})

test('conditions among fields that are copied together follow the copies, others stay', () => {
  const { store, at } = editor([EMPLOYED, EMPLOYER, SALARY])
  select(store, ['employer', 'salary'])
  copy(store)
  paste(store)
  expect(at(3).showIf).toEqual({ field: 'employed', is: 'filled' })
  expect(at(4).showIf).toEqual({ field: at(3).id, is: 'filled' })
})

test('a field that another one depends on leaves a problem, which is said', () => {
  const { store, problems } = editor([EMPLOYED, EMPLOYER, SALARY])
  select(store, ['employed'])
  remove(store)
  const lost = '“Show only if” depends on a field that was deleted. Choose another one.'
  expect(problems()).toEqual([lost])
  expect(store.get().message?.text).toBe('Checkbox for Ada deleted. 1 field has a rule to correct.')
  store.undo()
  expect(problems()).toEqual([])
  select(store, ['salary'])
  assign(store, BO.id)
  expect(problems()).toEqual(['“Show only if” depends on a field of another recipient. Choose another one.'])
  expect(store.get().message?.text).toBe('A number field assigned to Bo. 1 field has a rule to correct.')
})

test('a condition is about a field of the recipient that does not wait for this one', () => {
  const twin = field('twin', { label: 'Employed', page: 2 })
  const fields = [
    EMPLOYED,
    EMPLOYER,
    SALARY,
    twin,
    field('sign', { type: 'signature' }),
    field('bo', { recipient: BO.id }),
    ...PETS,
  ]
  const namesFor = (field: DraftField) => conditionChoices(field, { fields, pages: PAGES }).map(({ name }) => name)
  expect(namesFor(EMPLOYED)).toEqual(['Employed', 'Pet: cat', 'Pet: dog'])
  expect(namesFor(SALARY)).toEqual(['Employed, page 1', 'Employer', 'Employed, page 2', 'Pet: cat', 'Pet: dog'])
  const [cat = EMPLOYED] = PETS
  expect(namesFor(cat)).toEqual(['Employed, page 1', 'Employer', 'Salary', 'Employed, page 2'])
})

test('a field’s name says when it is shown and required', () => {
  const country = field('country', { type: 'dropdown', label: 'Country', options: ['Spain'] })
  const tax = field('tax', { label: 'Tax', requiredIf: { field: 'country', is: 'equal', value: 'Spain' } })
  const { store, at } = editor([
    EMPLOYED,
    { ...EMPLOYER, y: 0.6 },
    { ...country, y: 0.7 },
    { ...tax, y: 0.8, required: false },
  ])
  expect(labelOf(at(1), store.get())).toBe('Text for Ada, Employer, page 1, required, shown only if Employed is ticked')
  expect(labelOf(at(3), store.get())).toBe('Text for Ada, Tax, page 1, required if Country is Spain')
  expect(describeConditions({ ...tax, requiredIf: { field: 'gone', is: 'empty' } }, store.get().byId)).toBe(
    'required if a deleted field',
  )
})

test('a choice is shown as a whole, another field alone', () => {
  const { store, at } = editor([EMPLOYED, ...PETS])
  const shown = { field: 'employed', is: 'filled' } as const
  setCondition(store, at(1), 'showIf', shown)
  expect(store.get().fields.map(({ showIf }) => showIf)).toEqual([undefined, shown, shown])
  setCondition(store, at(2), 'showIf', undefined)
  expect(store.get().fields).toEqual([EMPLOYED, ...PETS])
})

test('fields that become radio buttons are one choice; another type has no rules of the first', () => {
  const { store, at, groups } = editor([
    field('a', { label: 'Yes', type: 'checkbox' }),
    field('b', { type: 'checkbox', y: 0.5 }),
  ])
  selectAll(store)
  setType(store, 'radio')
  expect(groups()).toEqual(['Choice', 'Choice'])
  expect([at(0).label, at(1).label]).toEqual(['Yes', 'Option 1'])
  const number = field('n', { type: 'number', min: '1', max: '2', decimals: 1, value: '1.5', hint: 'In euros' })
  const { min, max, decimals, ...rest } = number
  expect(withType(number, 'text', PAGES.at(0))).toEqual({ ...rest, type: 'text' })
  expect(withType(number, 'date_entry', PAGES.at(0))).not.toHaveProperty('value')
})

test('what a service does not offer can be made plain in one step', () => {
  const country = field('country', { type: 'dropdown', options: ['Spain'], value: 'Spain', y: 0.6 })
  const { store, problems } = editor([EMPLOYED, EMPLOYER, country, ...PETS.map((pet) => ({ ...pet, x: 0.7 }))], {
    formFields: false,
  })
  expect(problems()).toHaveLength(4)
  makePlain(store)
  expect(problems()).toEqual([])
  expect(store.get().fields.map(({ type }) => type)).toEqual(['checkbox', 'text', 'text', 'checkbox', 'checkbox'])
  store.undo()
  expect(problems()).toHaveLength(4)
})

test('an undo history fits after the database has changed the order of a condition’s entries', () => {
  const { store } = editor([EMPLOYED, EMPLOYER])
  select(store, ['employer'])
  setProperty(store, 'hint', 'As in your contract')
  const { fields, history } = store.get()
  const loaded = fields.map((each) =>
    each.showIf ? { ...each, showIf: { is: each.showIf.is, field: each.showIf.field } } : each,
  )
  expect(fingerprint(loaded)).toBe(fingerprint(fields))
  expect(parseHistory(serializeHistory(history, fields), loaded)).toEqual(history)
})

test('a new button is printed with its words where the service does that, and a choice as a whole', () => {
  const { store, at } = editor([], { buttonLabels: true })
  addFreely(store, 'radio')
  addFreely(store, 'checkbox')
  const appearances = () => store.get().fields.map(({ appearance }) => appearance)
  expect(appearances()).toEqual(['button_with_label', 'button_with_label', 'button_with_label'])

  setAppearance(store, at(0), 'button')
  addChoice(store, at(0))
  expect(appearances()).toEqual(['button', 'button', 'button_with_label', 'button'])
  setAppearance(store, at(2), undefined)
  expect(appearances()[2]).toBeUndefined()
})

test('a button of a service that prints none has its mark alone', () => {
  const { store, at } = editor()
  addFreely(store, 'checkbox')
  expect(at(0).appearance).toBeUndefined()
})

test('what a button looks like goes with its type', () => {
  const { store, at } = editor([field('a')], { buttonLabels: true })
  select(store, ['a'])
  setType(store, 'checkbox')
  expect(at(0).appearance).toBe('button_with_label')
  setType(store, 'text')
  expect(at(0).appearance).toBeUndefined()
})
