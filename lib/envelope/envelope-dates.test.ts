import { expect, test } from 'vitest'
import { dueOn, expiresOn, sentOn } from './state'

const createdOn = '11/20/2026 10:00:00'
const scheduleTime = '11/24/2026 10:00:00'

test('it is sent when it is created, or at its scheduled time', () => {
  expect(sentOn({ createdOn })?.toISOString()).toBe('2026-11-20T10:00:00.000Z')
  expect(sentOn({ createdOn, scheduleTime })?.toISOString()).toBe('2026-11-24T10:00:00.000Z')
  expect(sentOn({ createdOn: 'yesterday' })).toBeUndefined()
})

test('what waits for its time, or was canceled before it, was not sent', () => {
  const canceled = { createdOn, scheduleTime, status: 'Voided', updatedOn: '11/22/2026 10:00:00' }
  for (const envelope of [{ createdOn, scheduleTime, status: 'Scheduled' }, canceled]) {
    expect(sentOn(envelope)).toBeUndefined()
    expect(dueOn(envelope)?.toISOString()).toBe('2026-11-24T10:00:00.000Z')
  }
  const voided = { ...canceled, updatedOn: '11/25/2026 10:00:00' }
  expect(sentOn(voided)?.toISOString()).toBe('2026-11-24T10:00:00.000Z')
})

test('the days until it expires are counted from sending', () => {
  expect(expiresOn({ createdOn, expirationDays: 2 })?.toISOString()).toBe('2026-11-22T10:00:00.000Z')
  expect(expiresOn({ createdOn, scheduleTime, expirationDays: 1 })?.toISOString()).toBe('2026-11-25T10:00:00.000Z')
  expect(expiresOn({ expirationDays: 2 })).toBeUndefined()
  expect(expiresOn({ createdOn, expirationDays: Number.MAX_SAFE_INTEGER })).toBeUndefined()
})
