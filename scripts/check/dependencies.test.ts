import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The first cell of a row that names packages. */
const PACKAGES = /^\| (`[^|]+`) \| [^|]{20,} \|$/gm

test('docs/dependencies.md gives the reason for each package of package.json, once', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const rows = [...readFileSync('docs/dependencies.md', 'utf8').matchAll(PACKAGES)]
  const named = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})

test('docs/dependencies.md lists first what production needs', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [, section = ''] = readFileSync('docs/dependencies.md', 'utf8').split(/^## /m)
  const named = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(dependencies))
})
