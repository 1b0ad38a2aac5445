import { expect, test } from 'vitest'
import { toWireDate } from '@/lib/contract/dates'
import { formatRate, healthOf } from './health'

const NOW = Date.UTC(2026, 10, 21, 10, 0, 0)
const HOUR = 3_600_000
const ago = (hours: number, state = 'delivered', attempts = 1) => ({
  id: `${hours} ${state}`,
  state,
  attempts,
  created_on: toWireDate(new Date(NOW - hours * HOUR)),
})

test('counts what is settled and finds the oldest pending delivery', () => {
  const health = healthOf([[ago(1), ago(2, 'pending', 3), ago(30, 'dead_lettered')], [ago(5, 'pending', 0)]], NOW)
  expect(health).toMatchObject({ read: 4, partial: false, delivered: 1, settled: 2 })
  expect(health.oldestPending).toEqual(new Date(NOW - 5 * HOUR))
  expect(health.day.at(-2)).toMatchObject({ delivered: 1, failing: 0 })
  expect(health.day.at(-3)).toMatchObject({ delivered: 0, failing: 1 })
  expect(health.week.at(-2)).toMatchObject({ failing: 1 })
})

test('what arrived after failures is counted apart', () => {
  const { day } = healthOf([[ago(1, 'delivered', 3), { ...ago(1), id: 'at once' }, ago(1, 'pending', 2)]], NOW)
  expect(day.at(-2)).toMatchObject({ delivered: 1, late: 1, failing: 1 })
})

test('what is older than a full page is unknown', () => {
  const page = Array.from({ length: 100 }, (_, index) => ({ ...ago(index / 20), id: String(index) }))
  const { partial, day } = healthOf([page], NOW)
  expect(partial).toBe(true)
  expect(day.map(({ known }) => known)).toEqual([...Array(19).fill(false), ...Array(5).fill(true)])
})

test.each([
  [0, 0, undefined],
  [1, 1, '100 %'],
  [999, 1_000, '99.9 %'],
  [99_999, 100_000, '99.9 %'],
  [2, 3, '66 %'],
  [0, 4, '0 %'],
])('%i of %i is %s', (delivered, settled, text) => {
  expect(formatRate({ delivered, settled })).toBe(text)
})

test('without times there are figures but no sparkline', () => {
  expect(healthOf([[{ id: 'a', state: 'delivered' }]], NOW)).toMatchObject({ delivered: 1, oldestPending: undefined })
})
