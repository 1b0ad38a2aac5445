import { describe, expect, test } from 'vitest'
import { readSources, TESTS } from './imports'
import { type Declaration, EXEMPT, participlesIn } from './participles'

/** How many names of each folder are still participles. These numbers only go down: lower them when you rename. The first must become 0. */
const CEILINGS: Record<string, Record<Declaration['scope'], number>> = {
  app: { outer: 0, local: 7 },
  components: { outer: 39, local: 486 },
  'lib/desk': { outer: 228, local: 293 },
  lib: { outer: 41, local: 72 },
  service: { outer: 1, local: 3 },
  scripts: { outer: 22, local: 43 },
}

const folderOf = (file: string) => (file.startsWith('lib/desk/') ? 'lib/desk' : file.replace(/\/.*/, ''))
const declarations = Object.entries(readSources(process.cwd()))
  .filter(([file]) => file.includes('/') && !TESTS.test(file))
  .flatMap(([file, code]) => participlesIn(file, code).map((declaration) => ({ file, ...declaration })))

describe.each(Object.entries(CEILINGS))('names in %s', (folder, ceilings) => {
  test.each(Object.entries(ceilings))('no more participles are %s names', (scope, ceiling) => {
    const places = declarations
      .filter((each) => folderOf(each.file) === folder && each.scope === scope)
      .map(({ file, line, name }) => `${file}:${line}: ${name}`)
    expect(places.length, places.join('\n')).toBeLessThanOrEqual(ceiling)
  })
})

test('each folder has a ceiling, and each exception a reason', () => {
  expect(Object.keys(CEILINGS)).toEqual(expect.arrayContaining(declarations.map(({ file }) => folderOf(file))))
  expect(Object.values(EXEMPT).every((reason) => reason.length > 20)).toBe(true)
})

test.each([
  ['lib/desk/offered.ts', ''],
  ['lib/desk/a.ts', 'export function asked() {}'],
  ['lib/desk/a.ts', 'const askedOf = () => 1'],
  ['lib/desk/a.ts', 'function findAsked() {}'],
  ['lib/desk/a.ts', 'export type Stored = string'],
  ['lib/desk/a.ts', 'interface Shown {}'],
  ['lib/desk/a.ts', 'class Waiting {}'],
  ['lib/desk/a.ts', 'class Pool { withdrawn() {} }'],
  ['lib/desk/a.ts', 'class Pool { #held = 1 }'],
  ['lib/desk/a.ts', 'const ENDED = []'],
  ['lib/desk/a.ts', 'function list() { const kept = 1 }'],
  ['lib/desk/a.ts', 'const list = () => { for (const given of []); }'],
  ['lib/desk/a.ts', 'function List() { const [chosen, setChosen] = useState() }'],
  ['lib/desk/a.ts', 'const { rows: written } = await read()'],
  ['lib/desk/a.ts', 'const left = total - 1'],
])('finds a participle in %s: %s', (file, code) => {
  expect(participlesIn(file, code)).toHaveLength(1)
})

test.each([
  ['components/envelopes/sealed-file.ts', ''],
  ['components/ui/a.ts', 'const isShown = true'],
  ['components/ui/a.ts', 'const createdAt = 1, completedBy = 2, seed = 3'],
  ['components/ui/a.ts', 'class PoolClosed extends Error {}'],
  ['components/ui/a.ts', 'function findSignedEnvelopes() {}'],
  ['components/ui/a.ts', 'const heading = 1, drawing = 2, nothing = 3'],
  ['components/ui/a.ts', 'const { sent } = envelope'],
  ['components/ui/a.ts', 'const status = { completed: 1 }'],
  ['components/ui/a.ts', 'const { left, top } = box; const { left: x } = box'],
  ['components/ui/a.ts', 'const left = box.left, top = box.top'],
])('finds no participle in %s: %s', (file, code) => {
  expect(participlesIn(file, code)).toEqual([])
})
