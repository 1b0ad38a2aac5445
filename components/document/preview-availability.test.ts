import { expect, test } from 'vitest'
import { previewAvailability } from './preview-availability'

test('who is still to sign is named, without copies and those who delegated', () => {
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
    more: expect.stringContaining('Still to sign: Cyd and dan@example.com.'),
  })
})

test.each(['Voided', 'Declined', 'Expired', 'Scheduled'])('%s says why there is no signed document', (status) => {
  expect(previewAvailability({ status })).toMatchObject({ signed: false })
})

test('a status nobody has heard of may still be in flight', () => {
  expect(previewAvailability({ status: 'InReview' })).toMatchObject({
    signed: false,
    title: 'Not signed by everybody yet',
  })
})
