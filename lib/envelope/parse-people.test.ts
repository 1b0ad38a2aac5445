import { expect, test } from 'vitest'
import { parsePeople, parsePerson } from './parse-people'

const read = (text: string) => {
  const { people, rest } = parsePeople(text)
  return [...people.map(({ name, email }) => `${name}|${email}`), ...(rest ? [`rest: ${rest}`] : [])]
}
const ADA = 'Ada Lovelace|ada@x.example'
const BO = 'Bo|bo@y.example'

test.each([
  ['a list with commas', 'Ada Lovelace <ada@x.example>, Bo <bo@y.example>'],
  ['Outlook, with semicolons', 'Lovelace, Ada <ada@x.example>; Bo <bo@y.example>; '],
  ['last names first, with commas', 'Lovelace, Ada <ada@x.example>, Bo <bo@y.example>'],
  ['Gmail, with quotes and a trailing comma', '"Lovelace, Ada" <ada@x.example>, "Bo" <bo@y.example>,'],
  ['single quotes', "'Ada Lovelace' <ada@x.example>; 'Bo' <bo@y.example>"],
  ['lines', 'Ada Lovelace <ada@x.example>\r\nBo <bo@y.example>\r\n'],
  ['no separator at all', 'Ada Lovelace <ada@x.example> Bo <bo@y.example>'],
  ['comments', 'ada@x.example (Ada Lovelace), bo@y.example (Bo)'],
  ['addresses in brackets', 'Ada Lovelace (ada@x.example); Bo [bo@y.example]'],
  ['names and addresses in words', 'Ada Lovelace ada@x.example\nBo bo@y.example'],
  ['cells of a spreadsheet', 'Ada\tLovelace\tada@x.example\nBo\tbo@y.example'],
  ['cells with the address first', 'ada@x.example\tAda Lovelace\nbo@y.example\tBo'],
  ['rows of a CSV file', 'Ada Lovelace,ada@x.example\nBo,bo@y.example'],
  ['links', 'Ada Lovelace <mailto:ada@x.example>, Bo <mailto:bo@y.example>'],
  ['an address twice', 'Ada Lovelace <ada@x.example>, Bo <bo@y.example>, Ada <ADA@x.example>'],
])('people are read from %s', (_, text) => {
  expect(read(text)).toEqual([ADA, BO])
})

test('bare addresses have no name, whatever separates them', () => {
  const both = ['|ada@x.example', '|bo@y.example']
  for (const separator of [', ', '; ', '\n', ' ', ',\n']) {
    expect(read(`ada@x.example${separator}bo@y.example`)).toEqual(both)
  }
})

test('what cannot be read is given back, and nothing else', () => {
  expect(read('Ada Lovelace <ada@x.example>, Bo <bo@y.example>; everybody in Sales; <not an address>')).toEqual([
    ADA,
    BO,
    'rest: everybody in Sales, <not an address>',
  ])
  expect(read('broken@, Ada Lovelace <ada@x.example>')).toEqual([ADA, 'rest: broken@'])
  expect(read('broken@, bo@y.example')).toEqual(['|bo@y.example', 'rest: broken@'])
  expect(read('Ada Lovelace')).toEqual(['rest: Ada Lovelace'])
  expect(read(' ,; \n')).toEqual([])
})

test("a company's suffix isn't a first name", () => {
  expect(read('"Analytical Engines, Inc." <ada@x.example>')).toEqual(['Analytical Engines, Inc.|ada@x.example'])
})

test('a quote that is never closed hides nobody', () => {
  expect(read('"Ada <ada@x.example>, Bo <bo@y.example>')).toEqual(['"Ada|ada@x.example', BO])
})

test('a long text is read, which would take minutes if the time grew with the square of its length', () => {
  for (const part of ['"<(', 'a ']) expect(parsePeople(part.repeat(150_000)).people).toEqual([])
  const many = Array.from({ length: 20_000 }, (_, n) => `P${n} <p${n}@x.example>`).join(', ')
  expect(parsePeople(many).people).toHaveLength(20_000)
})

test.each([
  ['Ann One <ann@example.com>', 'Ann One|ann@example.com'],
  ['mailto:bo@example.com', '|bo@example.com'],
  ['\u200bcy@example.com', '|cy@example.com'],
  ['ed@example.com.', '|ed@example.com'],
  ['"a..b."@docomo.example', '|"a..b."@docomo.example'],
])('the cell %j holds one person', (cell, person) => {
  const { name = '', email = '' } = parsePerson(cell) ?? {}
  expect(`${name}|${email}`).toBe(person)
})

test.each(['', 'ada', 'ada@x.example, bo@x.example', 'ada@x.example and somebody else', 'a..b.@docomo.example'])(
  'the cell %j does not hold one person',
  (cell) => expect(parsePerson(cell)).toBeUndefined(),
)
