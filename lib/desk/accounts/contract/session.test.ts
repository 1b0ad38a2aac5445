import { expect, test } from 'vitest'
import { hasSessionEnded } from './session'

const HOUR = 3_600_000
const start = new Date('2026-03-01T08:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * HOUR)

test.for([
  ['admin', 0, 0.99, false],
  ['admin', 0, 1, true],
  ['admin', 11.5, 11.9, false],
  ['admin', 11.9, 12, true],
  ['sender', 0, 11.9, false],
  ['sender', 0, 12, true],
  ['support', 160, 167.9, false],
  ['support', 167.9, 168, true],
] as const)('the session of a %s used after %s h, seen after %s h, has ended: %s', ([role, used, seen, ended]) => {
  expect(hasSessionEnded({ createdAt: start, lastUsedAt: after(used) }, role, after(seen))).toBe(ended)
})

test('a session that was never used counts from its start', () => {
  expect(hasSessionEnded({ createdAt: start, lastUsedAt: null }, 'admin', after(1))).toBe(true)
})
