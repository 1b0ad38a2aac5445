import { expect, test } from 'vitest'
import { DocumentSigner } from '../envelope'
import { MeResponse } from '../identity'

test('the state of a mail is read with states and kinds that are not known', () => {
  const mail = { state: 'greylisted', kind: 'nudge', at: '2026-11-26T10:00:00Z', reason: 'later', more: 1 }
  expect(DocumentSigner.parse({ email: 'ada@example.com', mail }).mail).toEqual(mail)
})

test.each([null, 'sent', { at: 'now' }, [1]])('what another service answers as mail is not read: %j', (mail) => {
  expect(DocumentSigner.parse({ email: 'ada@example.com', mail })).toEqual({
    email: 'ada@example.com',
    mail: undefined,
  })
})

test('offers that are no list of texts are none', () => {
  expect(MeResponse.parse({ offers: ['mail_state', 'more'] }).offers).toEqual(['mail_state', 'more'])
  expect(MeResponse.parse({ offers: { mail_state: true } }).offers).toBeUndefined()
})
