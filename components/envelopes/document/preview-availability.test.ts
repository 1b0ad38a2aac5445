import { expect, test } from 'vitest'
import { previewAvailability } from './document-preview'

test('pending signers are named, without copies and people who delegated', () => {
  const availability = previewAvailability({
    status: 'Sent',
    signedBy: 'ada@example.com, FAY@example.com',
    signers: [
      { name: 'Ada', email: 'ada@example.com', sign: 'signed' },
      { name: 'Bob', email: 'bob@example.com', sign: 'delegated', delegated: true },
      { name: 'Cyd', email: 'cyd@example.com', sign: '' },
      { email: 'dan@example.com', sign: ' Pending' },
      { name: 'Fay', email: 'fay@example.com' },
      { name: 'Eve', email: 'eve@example.com', requestRole: 'CC' },
    ],
  })
  expect(availability).toMatchObject({
    signed: false,
    more: expect.stringContaining('Still pending: Cyd and dan@example.com.'),
  })
})

test.each(['Voided', 'Declined', 'Expired', 'Scheduled'])(
  '%s gives the reason for the missing signed document',
  (status) => {
    expect(previewAvailability({ status })).toMatchObject({ signed: false })
  },
)

test('an unknown status may still be in flight', () => {
  expect(previewAvailability({ status: 'InReview' })).toMatchObject({
    signed: false,
    title: 'Not complete yet',
  })
})
