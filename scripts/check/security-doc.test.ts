import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The numbers of requirements of OWASP ASVS 5.0 at levels 1 and 2. */
const REQUIREMENTS = { L1: 70, L2: 183 }

type Row = { id: string; level: string; state: string; evidence: string }

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d+\.\d+\.\d+ \|/.test(line))
  .map((line): Row => {
    const [, id = '', level = '', state = '', , evidence = ''] = line.split('|').map((cell) => cell.trim())
    return { id, level, state, evidence }
  })

test('each requirement of ASVS 5.0, levels 1 and 2, has one row', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const count = (level: string) => rows.filter((row) => row.level === level).length
  expect({ L1: count('L1'), L2: count('L2') }).toEqual(REQUIREMENTS)
})

test('all of level 1 is met, and at most 12 of level 2 are not', () => {
  const states = (level: string) => rows.filter((row) => row.level === level).map(({ state }) => state)
  expect(states('L1').filter((state) => state !== 'met' && state !== 'n/a')).toEqual([])
  expect(states('L2').filter((state) => state === 'not met').length).toBeLessThanOrEqual(12)
})

test('the files that are named as evidence exist', () => {
  const files = rows.flatMap(({ evidence }) => [...evidence.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? ''))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
