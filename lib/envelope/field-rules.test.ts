import { expect, test } from 'vitest'
import { type EntryProblem, entryProblem } from './field-entry'
import { type FormField, fieldStates, formProblems, ruleProblem, ruleProblems } from './field-rules'

const field = (id: string, rest: Partial<FormField> = {}): FormField => ({
  id,
  type: 'text',
  signerIndex: 0,
  ...rest,
})
const visibleOf = (fields: FormField[], entries: Record<string, string>) =>
  [...fieldStates(fields, entries)].flatMap(([id, { isVisible }]) => (isVisible ? id : []))

test('a field follows the one that it depends on, and that one the next', () => {
  const fields = [
    field('salary', { type: 'number', showIf: { field: 'employer', is: 'filled' }, required: true }),
    field('employer', { showIf: { field: 'employed', is: 'equal', value: 'true' } }),
    field('employed', { type: 'checkbox' }),
  ]
  expect(visibleOf(fields, {})).toEqual(['employed'])
  expect(visibleOf(fields, { employed: 'true' })).toEqual(['employer', 'employed'])
  expect(visibleOf(fields, { employed: 'true', employer: 'Acme' })).toEqual(['salary', 'employer', 'employed'])
  // What a hidden field holds from before counts for nothing.
  expect(visibleOf(fields, { employed: 'false', employer: 'Acme', salary: '1' })).toEqual(['employed'])
  expect(formProblems(fields, { employer: 'Acme' })).toEqual([])
  expect(formProblems(fields, { employed: 'true', employer: 'Acme' })).toEqual([
    { field: 'salary', problem: { code: 'missing' } },
  ])
})

test('a field is required if another holds a value', () => {
  const fields = [
    field('country', { type: 'dropdown', options: ['DE', 'FR'] }),
    field('tax', { requiredIf: { field: 'country', is: 'equal', value: 'DE' } }),
  ]
  expect(formProblems(fields, { country: 'FR' })).toEqual([])
  expect(formProblems(fields, { country: 'DE' })).toEqual([{ field: 'tax', problem: { code: 'missing' } }])
})

test('groups have one rule for all of their visible fields', () => {
  const group = (type: 'radio' | 'checkbox', rest: Partial<FormField> = {}) =>
    ['a', 'b'].map((id) => field(id, { type, group: 'g', ...rest }))
  const codes = (fields: FormField[], entries: Record<string, string>) =>
    formProblems(fields, entries).map(({ field: id, problem }) => `${id} ${problem.code}`)
  const both = { a: 'true', b: 'true' }
  expect(codes(group('radio'), {})).toEqual([])
  expect(codes(group('radio'), both)).toEqual(['a several_of_group'])
  expect(codes(group('radio', { required: true }), {})).toEqual(['a none_of_group'])
  expect(codes(group('checkbox', { groupRule: 'at_least_one' }), {})).toEqual(['a none_of_group'])
  expect(codes(group('checkbox', { groupRule: 'at_least_one' }), both)).toEqual([])
  expect(codes(group('checkbox', { groupRule: 'exactly_one' }), both)).toEqual(['a several_of_group'])
  const hidden = group('checkbox', { groupRule: 'at_least_one', showIf: { field: 'x', is: 'filled' } })
  expect(codes([field('x'), ...hidden], {})).toEqual([])
})

test.each<[Partial<FormField> & Pick<FormField, 'type'>, string, EntryProblem['code'] | undefined]>([
  [{ type: 'number' }, '1234.5', undefined],
  [{ type: 'number' }, '1,234', 'not_a_number'],
  [{ type: 'number' }, '0x10', 'not_a_number'],
  [{ type: 'number', decimals: 2 }, '0.125', 'too_many_decimals'],
  [{ type: 'number', min: '0', max: '10' }, '-1', 'too_small'],
  [{ type: 'number', min: '0', max: '10' }, '10.01', 'too_large'],
  [{ type: 'date_entry' }, '2028-02-29', undefined],
  [{ type: 'date_entry' }, '2027-02-29', 'not_a_day'],
  [{ type: 'date_entry', min: '2027-01-01' }, '2026-12-31', 'too_early'],
  [{ type: 'date_entry', max: '2027-01-01' }, '2027-01-02', 'too_late'],
  [{ type: 'date_entry' }, '0015-12-12', 'too_early'],
  [{ type: 'date_entry' }, '0026-01-31', 'too_early'],
  [{ type: 'date_entry' }, '1899-12-31', 'too_early'],
  [{ type: 'date_entry' }, '1900-01-01', undefined],
  [{ type: 'date_entry' }, '2199-12-31', undefined],
  [{ type: 'date_entry' }, '2206-01-31', 'too_late'],
  [{ type: 'date_entry', min: '2026-01-01' }, '2620-01-31', 'too_late'],
  [{ type: 'date_entry', max: '2026-12-31' }, '0202-06-01', 'too_early'],
  [{ type: 'date_entry', min: '1648-10-24' }, '1648-10-24', undefined],
  [{ type: 'date_entry', max: '1850-12-31' }, '1848-03-18', undefined],
  [{ type: 'date_entry', min: '2300-01-01' }, '2400-01-01', undefined],
  [{ type: 'phone' }, '+49 (0)30 / 901820', undefined],
  [{ type: 'phone' }, 'call me', 'not_a_phone_number'],
  [{ type: 'phone' }, '1234', 'not_a_phone_number'],
  [{ type: 'dropdown', options: ['One'] }, 'Two', 'not_an_option'],
  [{ type: 'text', pattern: 'iban' }, 'DE89 3704 0044 0532 0130 00', undefined],
  [{ type: 'text', pattern: 'iban' }, 'DE89 3704 0044 0532 0130 01', 'not_iban'],
  [{ type: 'text', pattern: 'email' }, 'nora@example', 'not_email'],
  [{ type: 'text', pattern: 'url' }, 'javascript:alert(1)', 'not_url'],
  [{ type: 'text', pattern: 'letters' }, 'Łukasz O’Brien', undefined],
  [{ type: 'text', pattern: 'digits' }, '12a', 'not_digits'],
  [{ type: 'radio' }, 'yes', 'not_a_tick'],
])('%j with “%s”: %s', (rules, entry, code) => {
  expect(entryProblem(rules, entry)?.code).toBe(code)
  expect(entryProblem(rules, '')).toBeUndefined()
})

test.each<[string, FormField[], string | undefined]>([
  ['a dropdown without options', [field('a', { type: 'dropdown' })], 'options'],
  ['a radio button without a group', [field('a', { type: 'radio' })], 'group'],
  ['a lone radio button', [field('a', { type: 'radio', group: 'g' })], 'group'],
  ['a reversed range', [field('a', { type: 'number', min: '2', max: '1' })], 'max'],
  ['a day that does not exist', [field('a', { type: 'date_entry', min: '2026-02-30' })], 'min'],
  ['an unknown field', [field('a', { showIf: { field: 'b', is: 'filled' } })], 'showIf'],
  [
    'another signer’s field',
    [field('a', { showIf: { field: 'b', is: 'filled' } }), field('b', { signerIndex: 1 })],
    'showIf',
  ],
  [
    'fields that wait for each other',
    [field('a', { showIf: { field: 'b', is: 'filled' } }), field('b', { showIf: { field: 'a', is: 'filled' } })],
    'showIf',
  ],
  [
    'two rules in a group',
    [
      field('a', { type: 'checkbox', group: 'g', groupRule: 'exactly_one' }),
      field('b', { type: 'checkbox', group: 'g', groupRule: 'at_least_one' }),
    ],
    'groupRule',
  ],
  [
    'a choice that is made and cannot be changed, twice',
    ['a', 'b'].map((id) => field(id, { type: 'radio', group: 'g', readOnly: true, value: 'true' })),
    'group',
  ],
  [
    'a choice that is required and cannot be made',
    ['a', 'b'].map((id) => field(id, { type: 'radio', group: 'g', readOnly: true, required: true })),
    'group',
  ],
  ['a choice of two', ['a', 'b'].map((id) => field(id, { type: 'radio', group: 'g' })), undefined],
])('%s', (_, fields, property) => {
  expect(ruleProblem(fields)?.property).toBe(property)
})

test('radio buttons are required if another field holds a value', () => {
  const fields = [
    field('married', { type: 'checkbox' }),
    ...['a', 'b'].map((id) => field(id, { type: 'radio', group: 'g', requiredIf: { field: 'married', is: 'filled' } })),
  ]
  expect(formProblems(fields, {})).toEqual([])
  expect(formProblems(fields, { married: 'true' })).toEqual([{ field: 'a', problem: { code: 'none_of_group' } }])
})

test('what the signer cannot change is not required of them', () => {
  expect(formProblems([field('a', { type: 'company', required: true, readOnly: true })], {})).toEqual([])
})

test('an id may be a name that every object has', () => {
  const fields = [
    field('constructor', { required: true }),
    field('__proto__', { showIf: { field: 'constructor', is: 'filled' } }),
  ]
  expect(formProblems(fields, {})).toEqual([{ field: 'constructor', problem: { code: 'missing' } }])
  expect(visibleOf(fields, {})).toEqual(['constructor'])
})

test('a chain of 20,000 fields is decided at once', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) =>
    field(`${at}`, { type: 'checkbox', ...(at > 0 && { showIf: { field: `${at - 1}`, is: 'filled' } }) }),
  ).reverse()
  const entries = Object.fromEntries(chain.map(({ id }) => [id, 'true']))
  expect(ruleProblem(chain)).toBeUndefined()
  expect(visibleOf(chain, entries)).toHaveLength(20_000)
  expect(visibleOf(chain, { ...entries, 10: 'false' })).toHaveLength(11)
})

test('fields that wait for each other are told from those that wait for them', () => {
  const after = (id: string, other: string) => field(id, { showIf: { field: other, is: 'filled' } })
  const fields = [after('a', 'b'), after('b', 'c'), after('c', 'b'), after('d', 'c'), after('e', 'e')]
  expect(ruleProblems(fields).map(({ field: id, code }) => `${id} ${code}`)).toEqual([
    'e own_field',
    'b waits_for_itself',
    'c waits_for_itself',
    'e waits_for_itself',
  ])
})
