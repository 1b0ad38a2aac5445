import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENGLISH, TRANSLATIONS } from '@/lib/messages/catalog'
import { LANGUAGES } from '@/lib/messages/languages'
import { pseudoMessages } from '@/lib/messages/pseudo'
import { messageProblems } from './messages'

const areas = Object.entries(ENGLISH)

test.each(areas)('the English messages of %s are ICU messages', (_, english) => {
  expect(messageProblems('en', english, english)).toEqual([])
})

test.each(Object.entries(TRANSLATIONS))(
  '%s has every message, with its arguments and plural categories',
  (language, translation) => {
    const problems = Object.entries(translation).flatMap(([area, messages]) =>
      messageProblems(language, Object(ENGLISH)[area], messages).map((problem) => `${area}.${problem}`),
    )
    expect(problems).toEqual([])
  },
)

test('a language has every area', () => {
  for (const translation of Object.values(TRANSLATIONS)) expect(Object.keys(translation)).toEqual(Object.keys(ENGLISH))
})

test.each(areas)('the pseudo-language of %s has the same arguments', (_, english) => {
  expect(messageProblems('en', english, pseudoMessages(english))).toEqual([])
})

test('the glossary has each term in each language', () => {
  const [first = '', ...rows] = readFileSync('lib/messages/glossary.csv', 'utf8').trim().split('\n')
  expect(first.split(',').toSorted()).toEqual(LANGUAGES.map(({ tag }) => tag).toSorted())
  for (const row of rows) expect(row.split(',').filter(Boolean), row).toHaveLength(LANGUAGES.length)
})

const english = { signed: '{count, plural, one {# page} other {# pages}}, {task, select, approve {a} other {s}}' }

test.each([
  [{}, 'signed: missing'],
  [{ ...english, more: 'x' }, 'more: not in English'],
  [{ signed: '{count, plural, one {x' }, 'signed: is not an ICU message'],
  [{ signed: ' ' }, 'signed: is empty, or has spaces around it'],
  [{ signed: '{task, select, approve {a} other {s}}' }, 'signed: argument count is missing'],
  [{ signed: `${english.signed} {name}` }, 'signed: argument name is not in English'],
  [{ signed: '{count, plural, one {#} other {#}} {task, select, other {s}}' }, 'signed: case task=approve is missing'],
])('finds what is wrong with %j', (translation, problem) => {
  expect(messageProblems('de', english, translation)).toContain(problem)
})

test('finds plural categories that a language lacks or does not have', () => {
  const translation = { signed: english.signed }
  expect(messageProblems('pl', english, translation)).toEqual([
    'signed: no plural category few',
    'signed: no plural category many',
  ])
  expect(messageProblems('ja', english, translation)).toEqual(['signed: plural category one is not one of ja'])
})
