import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { matches, placesOf, readSource, readSources, retiredTerms } from './glossary'

const glossary = readFileSync('docs/glossary.md', 'utf8')
const retired = retiredTerms(glossary)
const places = placesOf(retired, readSources(process.cwd()))

test('no retired word returns as a name, a file name or interface text', () => {
  expect(retired.length).toBeGreaterThan(10)
  expect(retired.flatMap(({ term }) => places.get(term) ?? [])).toEqual([])
})

test('the documentation uses no retired word', () => {
  const terms = retired.filter(({ kind }) => kind === 'word').map(({ term }) => term)
  const pattern = new RegExp(`\\b(${terms.join('|')})s?\\b`, 'gi')
  const pages = [
    ...readdirSync('docs').map((name) => `docs/${name}`),
    ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`),
  ]
  const found = [...pages, 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']
    .filter((page) => page.endsWith('.md') && page !== 'docs/glossary.md')
    .flatMap(
      (page) =>
        withoutCode(readFileSync(page, 'utf8'))
          .match(pattern)
          ?.map((word) => `${page}: ${word}`) ?? [],
    )
  expect(found).toEqual([])
})

test.each([
  ['comment begins with what only its neighbor explains', /(?:\/\*\*|\/\/|^\s*\*) (?:The same|So many|Nobody)\b.*/gm],
  ['test is named after the entry of a review', /['"`](?:(?:sender|admin|case) )?[A-Z]\d{1,2}: .*/g],
])('no %s', (_, pattern) => {
  const found = Object.entries(readSources(process.cwd())).flatMap(([file, code]) =>
    (code.match(pattern) ?? []).map((text) => `${file}: ${text.trim()}`),
  )
  expect(found).toEqual([])
})

test('each row of the glossary can be read, and names its word once', () => {
  const rows = glossary.match(/^\| `.+` \| (word|part|name|text) \|/gm) ?? []
  const terms = retired.map(({ term }) => term)
  expect(terms).toHaveLength(rows.length)
  expect(new Set(terms).size).toBe(terms.length)
})

test.each([
  ['door', 'word', 'lib/desk/doors.ts', ''],
  ['door', 'word', 'lib/desk/rooms.ts', 'export function openDoor() {}'],
  ['door', 'word', 'app/sign-in/page.tsx', 'export default () => <p>The door is closed</p>'],
  ['told', 'part', 'lib/desk/live.ts', 'const isTold = true'],
  ['momentOf', 'name', 'lib/contract/dates.ts', 'export const momentOf = 1'],
  ['Not told', 'text', 'components/ui/panel.tsx', "const label = 'Not told'"],
  ['Not told', 'text', 'components/ui/panel.tsx', 'const label = `Not told`'],
] as const)('finds %s (%s) in %s', (term, kind, file, code) => {
  expect(matches(term, kind, readSource(file, code))).toHaveLength(1)
})

test.each([
  ['door', 'word', 'lib/desk/rooms.ts', '// a door in a comment\nconst indoor = 1'],
  ['momentOf', 'name', 'lib/contract/dates.ts', 'export const momentOfDay = 1'],
  ['Not told', 'text', 'lib/desk/log.ts', "const label = 'Not told'"],
  ['Facts', 'text', 'components/ui/panel.tsx', "import { facts } from './Facts'"],
] as const)('does not find %s (%s) in %s', (term, kind, file, code) => {
  expect(matches(term, kind, readSource(file, code))).toEqual([])
})

/** A page without its code spans, where old names may be quoted. */
function withoutCode(page: string): string {
  return page.replace(/```[\s\S]*?```|`[^`]*`/g, '')
}
