import { existsSync, readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'

/** The numbers of requirements of OWASP ASVS 5.0 at levels 1 and 2. */
const REQUIREMENTS = { L1: 70, L2: 183 }

type Row = { requirement: string; level: string; state: string; how: string; tests: string }

const rows = Papa.parse<Row>(readFileSync('docs/asvs.csv', 'utf8'), { header: true, skipEmptyLines: true }).data

test('each requirement of ASVS 5.0, levels 1 and 2, has one row', () => {
  expect(new Set(rows.map(({ requirement }) => requirement)).size).toBe(rows.length)
  const count = (level: string) => rows.filter((row) => row.level === level).length
  expect({ L1: count('L1'), L2: count('L2') }).toEqual(REQUIREMENTS)
})

test('all of level 1 is met, and docs/security.md gives the reason for each of level 2 that is not', () => {
  const states = (level: string) => rows.filter((row) => row.level === level).map(({ state }) => state)
  expect(states('L1').filter((state) => state !== 'met' && state !== 'n/a')).toEqual([])

  const reasons = [...readFileSync('docs/security.md', 'utf8').matchAll(/^- \*\*(V\d+\.\d+\.\d+)\.\*\*/gm)]
  const notMet = rows.filter(({ state }) => state === 'not met').map(({ requirement }) => requirement)
  expect(reasons.map(([, requirement]) => requirement)).toEqual(notMet)
})

test('the files that are named as evidence exist', () => {
  const files = rows.flatMap(({ tests }) => tests.split(' ').filter(Boolean))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
