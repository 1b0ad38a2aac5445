import { expect, test } from 'vitest'
import { readFault } from './answer'

const SIGNING = 'POST /public/service/signing/token/sign'
const CREATION = 'POST /core/api/v1/service/webhooks'
const read = (statusCode: number, body: object, where = SIGNING) =>
  readFault({ statusCode, where }, { code: statusCode, ...body })

test("the service's reason is taken, whatever its text says", () => {
  const fault = read(409, { message: 'the envelope was voided', reason: 'already_signed' })
  expect(fault).toEqual({ message: 'the envelope was voided', reason: 'already_signed', isDefinite: true })
})

test.each(['fresh_auth_required', 'two_codes_required', 'outcome_unknown', 'anything', 1])(
  'a service cannot pass %s on as a reason of the dashboard',
  (reason) => {
    expect(read(403, { message: 'no', reason }).reason).toBeUndefined()
  },
)

test.each([
  ['already signed', 'already_signed'],
  ['the envelope was voided', 'envelope_voided'],
  ['the envelope has expired', 'link_expired'],
  ['the envelope was declined', 'envelope_declined'],
  ['delegated to another person', 'already_delegated'],
  ['delegated to another person by the sender', 'already_replaced'],
  ['not your turn yet', 'not_your_turn'],
  ['not sent yet', 'not_sent_yet'],
  ['changed meanwhile, try again', 'changed_meanwhile'],
  ['sealed away', undefined],
])('a service without codes is read by its text: 409 "%s"', (message, reason) => {
  expect(read(409, { message }).reason).toBe(reason)
})

test.each([
  ['envelope not found', 'envelope_not_found'],
  ['template not found', 'template_not_found'],
  ['signed document not available', 'document_not_available'],
  ['envelope in flight not found', undefined],
])('a service without codes is read by its text: 404 "%s"', (message, reason) => {
  expect(read(404, { message }).reason).toBe(reason)
})

test('a 400 without field and reason is about the target only where a subscription is written', () => {
  const message = 'must be a public https address'
  expect(read(400, { message }, CREATION).reason).toBe('target_invalid')
  expect(read(400, { message }, 'PATCH /api/v1/service/webhooks/w1').reason).toBe('target_invalid')
  expect(read(400, { message, field: 'secret' }, CREATION)).toMatchObject({ field: 'secret' })
  expect(read(400, { message, field: 'secret' }, CREATION).reason).toBeUndefined()
  expect(read(400, { message }, 'POST /api/v1/service/envelopes').reason).toBeUndefined()
})

test('what is no error object has no reason', () => {
  expect(readFault({ statusCode: 409, where: SIGNING }, '<html>')).toEqual({ message: '', isDefinite: false })
})
