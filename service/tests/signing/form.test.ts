import { expect, test } from 'vitest'
import { checkStructure, signatureReport, textBoxesOf, textOf } from '../documents/tools'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as, given } = service

const place = (row: number, signerIndex = 0) => ({
  signerIndex,
  page: 1,
  x: 0.1,
  y: 0.05 + row * 0.04,
  width: 0.4,
  height: 0.03,
})
const married = { field: 'married', is: 'filled' }
const fields = [
  { ...place(0), id: 'sign', type: 'signature', required: true },
  {
    ...place(1),
    id: 'country',
    type: 'dropdown',
    options: ['Germany', 'France'],
    required: true,
    hint: 'Where you live',
  },
  {
    ...place(2),
    id: 'tax',
    type: 'text',
    pattern: 'digits',
    requiredIf: { field: 'country', is: 'equal', value: 'Germany' },
  },
  { ...place(3), id: 'basic', type: 'radio', group: 'Plan', required: true, label: 'Basic', value: 'true' },
  { ...place(4), id: 'plus', type: 'radio', group: 'Plan', label: 'Plus' },
  { ...place(5), id: 'salary', type: 'number', min: '1000', max: '99999.99', decimals: 2 },
  { ...place(6), id: 'start', type: 'date_entry', min: '2026-12-01' },
  { ...place(7), id: 'phone', type: 'phone' },
  { ...place(8), id: 'married', type: 'checkbox' },
  { ...place(9), id: 'partner', type: 'text', required: true, showIf: married },
  { ...place(10), id: 'since', type: 'date', showIf: married },
  { ...place(11), id: 'ref', type: 'number', readOnly: true, required: true, value: '4711' },
  { ...place(13), id: 'code', type: 'text', maxLength: 6, comb: true },
  { ...place(12), id: 'note', type: 'text', showIf: { field: 'ref', is: 'equal', value: '4711' } },
]
const grace = { name: 'Grace Hopper', email: 'grace@example.com' }
const hopper = { name: 'Hopper', email: 'hopper@example.com' }
const content = { files: [file([], { fields: [...fields, { ...place(14, 1), id: 'other', type: 'signature' }] })] }

const good = {
  country: 'Germany',
  tax: '0815',
  plus: 'true',
  salary: '50000.5',
  start: '2027-01-31',
  phone: '+49 30 901820',
}

async function sent() {
  const { id } = await given.envelope('ada', { ...content, signers: [grace, hopper], signerOrderRequired: true })
  const link = `/signing/${await given.token(grace.email)}`
  const sign = (values: Record<string, string>) =>
    service.public.post(`${link}/sign`, { signature: { kind: 'typed', text: 'Grace' }, values, consent: true })
  return { id, link, sign }
}

test('a form is kept, shown to its signer, filled in, shown to the next and sealed', async () => {
  const { id, link, sign } = await sent()
  const all = [...fields, { id: 'other' }]
  expect((await as('ada').get(`/envelopes/${id}`)).body).toMatchObject({ files: [{ fields: all }] })
  expect((await service.public.get(link)).body).toMatchObject({ fields })

  expect(await sign({ ...good, partner: 'Typed, then hidden', note: 'Known', code: 'AB-12' })).toMatchObject({
    status: 200,
  })

  const next = `/signing/${await given.token(hopper.email)}`
  const { filled } = (await service.public.get(next)).body as { filled: Record<string, unknown>[] }
  expect(filled.slice(1).map(({ type, value }) => `${type} ${value}`)).toEqual([
    'dropdown Germany',
    'text 0815',
    'radio true',
    'number 50000.5',
    'date_entry 2027-01-31',
    'phone +49 30 901820',
    'number 4711',
    'text Known',
    'text AB-12',
  ])
  const last = { signature: { kind: 'typed', text: 'Hopper' }, consent: true }
  expect(await service.public.post(`${next}/sign`, last)).toMatchObject({ status: 200 })

  const { bytes } = await as('ada').get(`/envelopes/${id}/document`)
  const page = await textOf(bytes, 1)
  for (const value of ['Germany', '0815', '50000.5', '2027-01-31', '+49 30 901820', '4711', 'Known'])
    expect(page).toContain(value)
  // Each character is in the middle of its cell of a sixth of the field.
  const top = (0.05 + 13 * 0.04) * 842
  const cells = (await textBoxesOf(bytes, 1)).filter(({ y }) => y > top - 2 && y < top + 0.03 * 842)
  const [from = 0, to = 0] = [cells[0]?.x, cells.at(-1)?.x]
  expect(from).toBeGreaterThan(0.1 * 595 + 5)
  expect(to - from).toBeGreaterThan(3 * ((0.4 * 595) / 6))
  expect(await textOf(bytes)).not.toContain('hidden')
  expect(await signatureReport(bytes)).toContain('Signature is Valid')
  await checkStructure(bytes)
})

test('what keeps a signer from finishing is named, one after another', async () => {
  const { id, sign } = await sent()
  const refusals: [Record<string, string>, string, string][] = [
    [{ ...good, country: '' }, 'country', 'is required'],
    [{ ...good, country: 'Mars' }, 'country', 'must be one of the options'],
    [{ ...good, tax: '' }, 'tax', 'is required'],
    [{ ...good, tax: '12a' }, 'tax', 'must have digits only'],
    [{ ...good, code: 'AB-1234' }, 'code', 'has more characters than allowed, which are 6'],
    [{ ...good, basic: '', plus: '' }, 'basic', 'one of its group must be ticked or chosen'],
    [{ ...good, basic: 'true' }, 'basic', 'only one of its group can be ticked or chosen'],
    [{ ...good, plus: 'yes' }, 'plus', 'must be "true" or empty'],
    [{ ...good, salary: '1,000' }, 'salary', 'must be a number such as 1234.5'],
    [{ ...good, salary: '999' }, 'salary', 'must be at least 1000'],
    [{ ...good, salary: '1000.125' }, 'salary', 'has more decimals than allowed, which are 2'],
    [{ ...good, start: '2026-11-30' }, 'start', 'must not be before 2026-12-01'],
    [{ ...good, start: '2620-01-31' }, 'start', 'must not be after 2199-12-31'],
    [{ ...good, start: '2027-02-29' }, 'start', 'must be a day such as 2026-01-31'],
    [{ ...good, phone: 'call me' }, 'phone', 'must be a phone number of 5 to 15 digits'],
    [{ ...good, married: 'true' }, 'partner', 'is required'],
    [{ ...good, ref: '1' }, 'ref', 'cannot be changed: the sender has filled it in'],
    [{ ...good, other: 'true' }, 'other', 'is not one of your fields'],
  ]
  for (const [values, name, why] of refusals) {
    const field = `values.${name}`
    expect(await sign(values)).toMatchObject({ status: 400, body: { field, message: `${field}: ${why}` } })
  }
  expect((await as('ada').get(`/envelopes/${id}`)).body).toMatchObject({ signers: [{ sign: 'pending' }, {}] })
})

test('what is required and hidden does not block', async () => {
  const hidden = { field: 'country', is: 'equal', value: 'Germany' }
  const all = [
    { ...place(0), id: 'country', type: 'dropdown', options: ['Germany', 'France'] },
    { ...place(1), id: 'init', type: 'initials', required: true, showIf: hidden },
    ...['a', 'b'].map((id, at) => ({
      ...place(2 + at),
      id,
      type: 'radio',
      group: 'g',
      required: true,
      showIf: hidden,
    })),
    { ...place(4), id: 'sum', type: 'number', required: true, showIf: { field: 'a', is: 'filled' } },
  ]
  await given.envelope('ada', { files: [file([], { fields: all })], signers: [grace] })
  const link = `/signing/${await given.token(grace.email)}/sign`
  const sign = (values: Record<string, string>) =>
    service.public.post(link, { signature: { kind: 'typed', text: 'Grace' }, values, consent: true })
  expect(await sign({ country: 'Germany', a: 'true' })).toMatchObject({ status: 400, body: { field: 'initials' } })
  // What was filled in before it was hidden, wrong or not, is nobody's business anymore.
  expect(await sign({ country: 'France', a: 'true', b: 'yes', sum: 'much' })).toMatchObject({ status: 200 })
})

type Rules = Record<string, unknown>
test.each<[string, Rules[], string, string]>([
  ['no options', [{ type: 'dropdown' }], '0.options', 'a dropdown needs at least one option'],
  ['an option twice', [{ type: 'dropdown', options: ['a', 'a '] }], '0.options', 'two options are alike'],
  [
    'an option on two lines',
    [{ type: 'dropdown', options: ['a', 'b\nc'] }],
    '0.options.1',
    'must be one line without control or text direction characters',
  ],
  [
    'too many options',
    [{ type: 'dropdown', options: Array.from({ length: 201 }, (_, at) => `${at}`) }],
    '0.options',
    'must have at most 200 entries',
  ],
  [
    'a value that is no option',
    [{ type: 'dropdown', options: ['a'], value: 'b' }],
    '0.value',
    'must be one of the options',
  ],
  [
    'a pattern of its own',
    [{ type: 'text', pattern: '(a+)+' }],
    '0.pattern',
    'must be digits, letters, letters_digits, email, url, or iban',
  ],
  ['a value that is no number', [{ type: 'number', value: '1e3' }], '0.value', 'must be a number such as 1234.5'],
  ['a value in the year 15', [{ type: 'date_entry', value: '0015-12-12' }], '0.value', 'must not be before 1900-01-01'],
  ['a bound that is no number', [{ type: 'number', min: 'x' }], '0.min', 'must be a number such as 0.5'],
  [
    'a reversed range',
    [{ type: 'date_entry', min: '2027-01-01', max: '2026-01-01' }],
    '0.max',
    'must not be less than min',
  ],
  ['a length of a number', [{ type: 'number', maxLength: 3 }], '0.maxLength', 'only a text has a length'],
  ['a comb without a length', [{ type: 'text', comb: true }], '0.comb', 'a comb needs a maxLength'],
  [
    'a value beyond its length',
    [{ type: 'text', maxLength: 2, value: 'abc' }],
    '0.value',
    'has more characters than allowed, which are 2',
  ],
  ['a lone radio button', [{ type: 'radio', group: 'g' }], '0.group', 'a choice needs at least two radio buttons'],
  [
    'a condition on nothing',
    [{ type: 'text', showIf: { field: 'x', is: 'filled' } }],
    '0.showIf',
    'no field has this id',
  ],
  [
    'a condition on another signer’s',
    [
      { type: 'text', showIf: { field: 'f1', is: 'filled' } },
      { type: 'text', signerIndex: 1 },
    ],
    '0.showIf',
    'the other field is another signer’s',
  ],
  [
    'a circle',
    [
      { type: 'text', showIf: { field: 'f1', is: 'filled' } },
      { type: 'text', showIf: { field: 'f0', is: 'filled' } },
    ],
    '0.showIf',
    'these fields wait for each other',
  ],
  [
    'a read-only number without the value it needs',
    [{ type: 'number', readOnly: true, required: true }],
    '0.value',
    'a required field that the signer cannot change needs a value',
  ],
])('%s is refused in envelopes and templates', async (_, rules, property, why) => {
  const own = rules.map((rule, at) => ({ ...place(at), id: `f${at}`, ...rule }))
  const files = [file([], { fields: own })]
  const field = `files.0.fields.${property}`
  const body = { field, message: `${field}: ${why}` }
  expect(await as('ada').post('/envelopes', { signers: [grace, hopper], files })).toMatchObject({ status: 400, body })
  const template = { templateName: 'Form', signers: [{ id: 0 }, { id: 1 }], files }
  expect(await as('ada').post('/templates', template)).toMatchObject({ status: 400, body })
  const { id } = await given.template('ada')
  expect(await as('ada').put(`/templates/${id}`, template)).toMatchObject({ status: 400, body })
  expect(await service.operator.post('/templates', { ...template, account: 'Account of ada' })).toMatchObject({
    status: 400,
    body,
  })
})

test('a property of another service’s form is absent, as null is', async () => {
  const own = [
    { ...place(0), id: 'f', type: 'text', options: null, group: null, showIf: null, tooltip: 'unknown' },
    { ...place(1), id: 'g', type: 'text', requiredIf: { field: 'f', is: 'filled', tooltip: 'unknown' } },
  ]
  const { id } = await given.envelope('ada', { files: [file([], { fields: own })], signers: [grace] })
  const { body } = await as('ada').get(`/envelopes/${id}`)
  expect(body).toMatchObject({ files: [{ fields: [{ ...place(0), id: 'f', type: 'text' }, { id: 'g' }] }] })
  expect(JSON.stringify(body)).not.toMatch(/tooltip|options|showIf/)
})

test('the texts of a form count to the bound of an envelope', async () => {
  const options = Array.from({ length: 200 }, (_, at) => `${at} ${'x'.repeat(190)}`)
  const many = Array.from({ length: 30 }, (_, at) => ({ ...place(0), id: `f${at}`, type: 'dropdown', options }))
  const answer = await as('ada').post('/envelopes', { signers: [grace], files: [file([], { fields: many })] })
  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('1 MB of text') } })
})

test('a chain of 5,000 conditions is taken and decided', async () => {
  const chain = Array.from({ length: 5_000 }, (_, at) => ({
    ...place(0),
    id: `f${at}`,
    type: 'checkbox',
    required: true,
    ...(at < 4_999 && { showIf: { field: `f${at + 1}`, is: at === 4_998 ? 'empty' : 'filled' } }),
  }))
  const { id } = await given.envelope('ada', { files: [file([], { fields: chain })], signers: [grace] })
  const link = `/signing/${await given.token(grace.email)}/sign`
  const values = Object.fromEntries(chain.map((each) => [each.id, 'true']))
  const answer = await service.public.post(link, { signature: { kind: 'typed', text: 'Grace' }, values, consent: true })
  expect(answer).toMatchObject({ status: 200 })
  expect((await as('ada').get(`/envelopes/${id}`)).body).toMatchObject({ status: 'Signed' })
})
