import { expect, test } from 'vitest'
import { zoneText } from './settings'

test('the zone of a service in words', () => {
  expect([0, 345, -210, 60].map(zoneText)).toEqual(['UTC', 'UTC+05:45', 'UTC−03:30', 'UTC+01:00'])
})
