import { expect, test } from 'vitest'
import { cycles } from './cycles'
import { importedFiles, readSources } from './imports'

const graphOf = (sources: Record<string, string>) =>
  Object.fromEntries(Object.entries(sources).map(([file, text]) => [file, importedFiles(file, text, sources)]))

test('no files import each other, not even for a type', () => {
  expect(cycles(graphOf(readSources(process.cwd())))).toEqual([])
})

test.each([
  ['two files', { 'lib/a.ts': "import { b } from './b'", 'lib/b.ts': "import { a } from './a'" }],
  ['a type import', { 'lib/a.ts': "import type { B } from './b'", 'lib/b.ts': "import { a } from '@/lib/a'" }],
  ['a component', { 'lib/a.ts': "import { B } from './b'", 'lib/b.tsx': "export { a } from './a'" }],
  ['a late import', { 'lib/a.ts': "const b = () => import('./b')", 'lib/b.ts': "import { a } from './a'" }],
])('a planted cycle is found: %s', (_, sources) => {
  expect(cycles(graphOf(sources))).toEqual([Object.keys(sources)])
})

test('a cycle of many is found once, without what is around it', () => {
  expect(cycles({ page: ['a'], a: ['b'], b: ['c', 'end'], c: ['a'], end: [] })).toEqual([['a', 'b', 'c']])
})

test('what two others share is no cycle', () => {
  expect(cycles({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual([])
})
