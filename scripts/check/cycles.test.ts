import { expect, test } from 'vitest'
import { cycles } from './cycles'
import { readSources } from './imports'

test('no files import each other, not even for a type', () => {
  expect(cycles(readSources(process.cwd()))).toEqual([])
})

test.each([
  ['two files', { 'lib/a.ts': "import { b } from './b'", 'lib/b.ts': "import { a } from './a'" }],
  ['a type import', { 'lib/a.ts': "import type { B } from './b'", 'lib/b.ts': "import { a } from '@/lib/a'" }],
  ['a component', { 'lib/a.ts': "import { B } from './b'", 'lib/b.tsx': "export { a } from './a'" }],
  ['a late import', { 'lib/a.ts': "const b = () => import('./b')", 'lib/b.ts': "import { a } from './a'" }],
])('a planted cycle is found: %s', (_, sources) => {
  expect(cycles(sources)).toEqual([Object.keys(sources)])
})

test('a cycle of many files is found once, without the files around it', () => {
  const sources = {
    'app/page.ts': "import { a } from '@/lib/a'",
    'lib/a.ts': "import { b } from './b'",
    'lib/b.ts': "import { c } from './c'\nimport { end } from './end'",
    'lib/c.ts': "import { a } from './a'",
    'lib/end.ts': '',
  }
  expect(cycles(sources)).toEqual([['lib/a.ts', 'lib/b.ts', 'lib/c.ts']])
})

test('a file that two others share is no cycle', () => {
  const sources = {
    'lib/a.ts': "import { b } from './b'\nimport { c } from './c'",
    'lib/b.ts': "import { c } from './c'",
    'lib/c.ts': '',
  }
  expect(cycles(sources)).toEqual([])
})
