import { expect, test } from 'vitest'
import { nameList } from '@/components/ui/name-list'
import { expiresOn, moment } from './envelope-dates'

test('people are listed as one says them', () => {
  expect(nameList([])).toBe('nobody')
  expect(nameList(['Ada'])).toBe('Ada')
  expect(nameList(['Ada', 'Bob'])).toBe('Ada and Bob')
  expect(nameList(['Ada', 'Bob', 'Cyd', 'Dee'])).toBe('Ada, Bob, Cyd and Dee')
  expect(nameList(['Ada', 'Bob', 'Cyd', 'Dee', 'Eve'])).toBe('Ada, Bob, Cyd and 2 others')
})

test('the end is counted from the creation, or from a scheduled start', () => {
  expect(expiresOn({ createdOn: '11/20/2026 10:00:00', expirationDays: 2 })?.toISOString()).toBe(
    '2026-11-22T10:00:00.000Z',
  )
  expect(
    expiresOn({
      createdOn: '11/20/2026 10:00:00',
      scheduleTime: '11/24/2026 10:00:00',
      expirationDays: 1,
    })?.toISOString(),
  ).toBe('2026-11-25T10:00:00.000Z')
  expect(expiresOn({ expirationDays: 2 })).toBeUndefined()
  expect(moment('yesterday')).toBe('yesterday')
})
