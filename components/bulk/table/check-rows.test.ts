import { expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { slotsOf } from '@/lib/envelope/slots'
import { rowChecker, setupProblems } from './check-rows'
import { chooseUse, guessColumns, lacksSlot } from './columns'
import { defaultSetup, rowReader, toRequest } from './setup'

const TEMPLATE: PdfSignRequest = {
  emailSubject: 'Lease 2027',
  signers: [
    { id: 0, name: 'Landlord', defaultName: 'Dana', defaultEmail: 'dana@desk.example' },
    { id: 3, name: 'Tenant' },
    { id: 5, name: 'Records', requestRole: 'CC' },
  ],
}
const slots = slotsOf(TEMPLATE)
const guess = (header: string[] | undefined, ...sample: string[][]) => guessColumns(header, sample, slots)

test.each([
  [
    ['Name', 'Email'],
    ['name 3', 'email 3'],
  ],
  [
    ['First name', 'Last name', 'E-Mail', 'Betreff', 'Room'],
    ['name 3', 'name 3', 'email 3', 'subject', 'ignore'],
  ],
  [
    ['Tenant', 'Tenant e-mail', 'Landlord email', 'Expires in days'],
    ['name 3', 'email 3', 'email 0', 'expiry'],
  ],
  [
    ['Email 1', 'Email 2', 'Message'],
    ['email 0', 'email 3', 'message'],
  ],
  // A number alone does not make a name.
  [
    ['Email', 'Phone 2', 'Question 1'],
    ['email 3', 'ignore', 'ignore'],
  ],
  // Notes are often internal, and a message goes to everybody.
  [
    ['Email', 'Note', 'Notes'],
    ['email 3', 'ignore', 'ignore'],
  ],
  [
    ['Email', 'Email', 'Email', 'Email'],
    ['email 3', 'email 0', 'email 5', 'ignore'],
  ],
])('the columns of %j', (header, uses) => {
  expect(guess(header)).toEqual(uses)
})

test.each([
  [
    ['Full name', 'Email'],
    ['ignore', 'ignore'],
  ],
  [
    ['Full name', 'Company'],
    ['ignore', 'ignore'],
  ],
  [
    ['Tenant email', 'Full name', 'Email'],
    ['email 3', 'name 0', 'email 0'],
  ],
  [
    ['Name 1', 'Email', 'Full name', 'Email'],
    ['name 0', 'email 0', 'name 3', 'email 3'],
  ],
])('with two slots to fill, the columns of %j', (header, uses) => {
  const open = slots.map((slot) => ({ ...slot, person: { name: '', email: '' } }))
  expect(guessColumns(header, [], open)).toEqual(uses)
  expect(lacksSlot(header[0], [], open)).toBe(header[0] === 'Full name')
})

test('cells say what a column is that has no header', () => {
  expect(guess(undefined, ['Ada', 'ada@x.example', '7'], ['Bo', 'bo@x.example', ''])).toEqual([
    'name 3',
    'email 3',
    'ignore',
  ])
})

test('a street is no address of mail', () => {
  expect(guess(['Address', 'Email'], ['1 Main St', 'ada@x.example'])).toEqual(['ignore', 'email 3'])
  expect(guess(['Address'], ['ada@x.example'])).toEqual(['email 3'])
})

test('a use moves from one column to another, but a name may have several', () => {
  expect(chooseUse(['email 3', 'ignore'], 1, 'email 3')).toEqual(['ignore', 'email 3'])
  expect(chooseUse(['name 3', 'ignore'], 1, 'name 3')).toEqual(['name 3', 'name 3'])
})

const setup = defaultSetup(TEMPLATE, ['name 3', 'email 3', 'subject', 'message', 'expiry'])
const NAMES = ['Name', 'Email', 'Subject', 'Message', 'Days', 'Company']
const HEAD = { names: NAMES, width: undefined }
const row = (line: number, ...cells: string[]) => ({ line, cells })
const notesOf = (...cells: string[]) =>
  rowChecker(
    setup,
    TEMPLATE,
    HEAD,
  )([row(2, ...cells)], () => false)[0]?.notes.map(({ column, isError }) => [column, isError])

test.each([
  ['all is well', ['Ada', 'ada@x.example', '', '', ''], []],
  ['no name', ['', 'ada@x.example'], [[0, true]]],
  ['nothing but spaces for a name', [' \u200b', 'ada@x.example'], [[0, true]]],
  ['no address', ['Ada', ''], [[1, true]]],
  ['no such address', ['Ada', 'ada@'], [[1, true]]],
  ['a mistyped provider', ['Ada', 'ada@gmial.com'], [[1, false]]],
  ["another slot's address", ['Ada', 'Dana@desk.example'], [[1, false]]],
  ['too long a subject', ['Ada', 'ada@x.example', 'x'.repeat(201)], [[2, true]]],
  ['too long a message', ['Ada', 'ada@x.example', '', 'x'.repeat(20_001)], [[3, true]]],
  ['a line break in the name', ['Ann\nOne', 'ann@x.example'], [[0, false]]],
  ['marks around the name', ['\u2068Ann\u2069\u200e', 'ann@x.example'], []],
  ['a sign that turns the name', ['Ann\u202egnp.exe', 'ann@x.example'], [[0, true]]],
  ['nothing to see in the name', ['\u3164', 'ann@x.example'], [[0, true]]],
  ['no number of days', ['Ada', 'ada@x.example', '', '', '0'], [[4, true]]],
  ['half a day', ['Ada', 'ada@x.example', '', '', '1.5'], [[4, true]]],
])('a row with %s', (_, cells, notes) => {
  expect(notesOf(...cells)).toEqual(notes)
})

test('the same recipients in two rows are a warning, unless one of them is left out', () => {
  const check = rowChecker(setup, TEMPLATE, HEAD)
  const rows = [row(2, 'Ada', 'ada@x.example'), row(9, 'A.', 'ADA@x.example')]
  expect(check(rows, () => false).map(({ notes }) => notes.length)).toEqual([0, 1])
  expect(check(rows, (line) => line === 2).map(({ notes }) => notes.length)).toEqual([0, 0])
})

test('what all rows lack is named where it is chosen', () => {
  const paths = (change: Partial<typeof setup>) =>
    setupProblems({ ...setup, ...change }, TEMPLATE, NAMES).map(({ path }) => path)
  expect(paths({})).toEqual([])
  expect(paths({ columns: ['name 3'] })).toEqual(['email 3'])
  expect(paths({ people: { 0: { name: 'Dana', email: 'dana' } } })).toEqual(['email 0'])
  expect(paths({ people: { 0: { name: ' ', email: 'dana@desk.example' } } })).toEqual(['name 0'])
  expect(paths({ people: { 0: { name: '', email: 'Dana <dana@desk.example>' } } })).toEqual([])
  expect(paths({ fixed: { subject: '', message: '', expiry: '400' } })).toEqual(['expiry'])
  expect(
    setupProblems(
      defaultSetup({ ...TEMPLATE, emailSubject: '' }, ['email 3']),
      { ...TEMPLATE, emailSubject: '' },
      NAMES,
    ),
  ).toEqual([expect.objectContaining({ path: 'subject' })])
})

test('a checked row is a request that the server takes, and leaves to the template what the template has', () => {
  const read = rowReader(setup, TEMPLATE, NAMES)
  const request = toRequest(read(row(2, 'Ada', 'ada@x.example', 'Your lease', 'Hi\nAda', '14')), TEMPLATE)
  expect(EnvelopeFromTemplateRequest.parse(request)).toEqual({
    signers: [
      { signerIndex: 0, name: 'Dana', email: 'dana@desk.example' },
      { signerIndex: 3, name: 'Ada', email: 'ada@x.example' },
    ],
    emailSubject: 'Your lease',
    emailMessage: 'Hi\nAda',
    expirationDays: 14,
  })
  expect(toRequest(read(row(2, '', 'ada@x.example')), TEMPLATE)).not.toHaveProperty('emailSubject')
})

test('10,000 rows are checked while nobody waits', () => {
  const rows = Array.from({ length: 10_000 }, (_, n) =>
    row(n + 2, `Person ${n}`, `person${n}@company${n % 100}.example`),
  )
  const check = rowChecker(setup, TEMPLATE, HEAD)
  expect(check(rows, () => false).flatMap(({ notes }) => notes)).toEqual([])
  const started = performance.now()
  check(rows.with(500, row(502, 'Ada', 'ada@')), () => false)
  expect(performance.now() - started).toBeLessThan(500)
})

test('a line break in a name becomes a space, and marks around it go', () => {
  const read = rowReader(setup, TEMPLATE, NAMES)
  expect(read(row(2, 'Ann\nOne', 'ann@x.example')).people[1]?.name).toBe('Ann One')
  expect(read(row(2, '\u202aAnn\u202c', 'ann@x.example')).people[1]?.name).toBe('Ann')
})

test.each([
  [['Ada', 'ada@x.example'], { isError: false }],
  [['Ada', 'ada@x.example', ''], undefined],
  [['Ada', 'ada@x.example', 'Lease', 'final'], { isError: true, canShorten: true }],
  [['Ada', 'ada@x.example', 'Lease', ''], undefined],
])('the line %j below a header of three cells', (cells, note) => {
  const [checked] = rowChecker(setup, TEMPLATE, { names: NAMES, width: 3 })([row(2, ...cells)], () => false)
  expect(checked?.notes).toEqual(note ? [expect.objectContaining(note)] : [])
})

const NO_NAME = expect.stringMatching('Enter a name before the address')

test.each([
  ['Ann One <ann@example.com>', 'Ann One', 'ann@example.com', []],
  ['mailto:bo@example.com', '', 'bo@example.com', [NO_NAME]],
  ['\u200bcy@example.com', '', 'cy@example.com', [NO_NAME]],
  ['ed@example.com.', '', 'ed@example.com', [NO_NAME]],
  [
    'ann@x.example; bo@x.example',
    '',
    'ann@x.example; bo@x.example',
    ['This cell has 2 addresses. Each signer has one.'],
  ],
  [
    'a..b.@docomo.example',
    '',
    'a..b.@docomo.example',
    ['Put the part before “@” in quotation marks: "a..b."@docomo.example'],
  ],
])('the address %s', (cell, name, email, notes) => {
  const check = rowChecker(defaultSetup(TEMPLATE, ['email 3']), TEMPLATE, { names: ['Email'], width: undefined })
  const [checked] = check([row(2, cell)], () => false)
  expect(checked?.values.people[1]).toMatchObject({ name, email })
  expect(checked?.notes.map(({ text }) => text)).toEqual(notes)
})

test.each([
  ['de', 'de'],
  ['DE-ch', 'DE-ch'],
  ['pt_BR', 'pt-BR'],
  ['German', 'de'],
  ['Deutsch', 'de'],
  ['日本語', 'ja'],
  ['Chinese', 'zh'],
  ['Norwegian', 'no'],
  ['Traditional Chinese', 'zh-Hant'],
  ['', undefined],
])('the language %s of a row is that of the people it names', (cell, language) => {
  const setup = defaultSetup(TEMPLATE, ['name 3', 'email 3', 'language'])
  const line = { line: 2, cells: ['Ada', 'ada@x.example', cell] }
  const [checked] = rowChecker(setup, TEMPLATE, { names: ['Name', 'Email', 'Language'], width: 3 })([line], () => false)

  expect(checked?.notes).toEqual([])
  const { signers } = toRequest(rowReader(setup, TEMPLATE, [])(line), TEMPLATE)
  expect(signers.find(({ signerIndex }) => signerIndex === 3)?.language).toBe(language)
  expect(signers.find(({ signerIndex }) => signerIndex === 0)).not.toHaveProperty('language')
})

test.each(['Klingon', 'ru', 'x', 'de de', 'English please'])('the language %s is an error of its cell', (cell) => {
  const setup = defaultSetup(TEMPLATE, ['name 3', 'email 3', 'language'])
  const line = { line: 2, cells: ['Ada', 'ada@x.example', cell] }
  const [checked] = rowChecker(setup, TEMPLATE, { names: ['Name', 'Email', 'Language'], width: 3 })([line], () => false)

  expect(checked?.notes).toEqual([{ column: 2, isError: true, text: 'Enter a language such as de, pt-BR or German.' }])
})
