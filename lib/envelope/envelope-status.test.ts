import { expect, test } from 'vitest'
import { signingProgress } from './signing-progress'
import { authorTerm, canVoid, inFlight, isScheduled, statusName, wasCanceled } from './state'

const voided = { status: 'Voided', createdOn: '11/20/2026 10:00:00', scheduleTime: '11/23/2026 10:00:00' }
const signers = [{ id: 0, name: 'Ada', email: 'ada@mail.example', sign: 'pending' }]

test('a scheduled envelope can be voided although it is not in flight', () => {
  expect(isScheduled({ status: 'scheduled' })).toBe(true)
  expect(inFlight({ status: 'Scheduled' })).toBe(false)
  expect(canVoid({ status: 'Scheduled' })).toBe(true)
  expect(['Signed', 'Voided', 'Declined', 'Expired'].filter((status) => canVoid({ status }))).toEqual([])
})

test('an envelope voided before its scheduled time was never sent', () => {
  const canceled = { ...voided, updatedOn: '11/21/2026 10:00:00', signers }

  expect(wasCanceled(canceled)).toBe(true)
  expect(authorTerm(canceled)).toBe('Set up by')
  expect(statusName(canceled)).toBe('Canceled')
  expect(signingProgress(canceled).steps[0]?.participants[0]?.state).toBe('uninvited')
})

test('one voided after its scheduled time, or without any, was sent', () => {
  expect(wasCanceled({ ...voided, updatedOn: '11/23/2026 10:00:00' })).toBe(false)
  expect(authorTerm({ ...voided, updatedOn: '11/23/2026 10:00:00' })).toBe('Sent by')
  expect(statusName({ ...voided, updatedOn: '11/23/2026 10:00:00' })).toBe('Voided')
  expect(wasCanceled({ status: 'Voided', updatedOn: '11/21/2026 10:00:00' })).toBe(false)
  expect(wasCanceled({ ...voided, status: 'Scheduled', updatedOn: '11/21/2026 10:00:00' })).toBe(false)
  expect(
    signingProgress({ ...voided, updatedOn: '11/24/2026 10:00:00', signers }).steps[0]?.participants[0]?.state,
  ).toBe('stopped')
})
