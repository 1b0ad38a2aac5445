import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Where queries are declared, read and invalidated. The primitives get their keys from their callers. */
const FOLDERS = ['app', 'components', 'lib']
const KEYS = 'lib/browser/keys.ts'
/** A key as an option, or as the first argument of the cache's functions, or compared with a word. */
const LITERAL = /Key:\s*\[|Quer(?:y|ies)(?:Data|State)(?:<[^(]*>)?\(\s*\[|queryKey\[\d\]\s*[!=]==?\s*['"`]/

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
).filter((file) => /\.tsx?$/.test(file) && file !== KEYS && !file.startsWith('components/ui/'))

test('query keys are written in lib/browser/keys.ts only', () => {
  expect(sources.filter((file) => LITERAL.test(readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  "useQuery({ queryKey: ['people'] })",
  "client.setQueryData(['budget'], budget)",
  "client.getQueryData<Budget>(['budget'])",
  "client.getQueriesData({ queryKey: [\n'envelopes'] })",
  "if (queryKey[0] !== 'budget') return",
  "useMutation({ mutationKey: ['void', id] })",
])('a written key is found: %s', (text) => {
  expect(text).toMatch(LITERAL)
})
