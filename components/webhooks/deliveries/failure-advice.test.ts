import { expect, test } from 'vitest'
import { describeAnswer, describeFailure, Late } from '@/service/webhooks/dispatch/attempt'
import { failureAdvice } from './timeline'

const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  [new Late('no complete answer within 15 s'), 'Answer 2xx at once'],
  [coded('ECONNREFUSED'), 'Nothing listens'],
  [coded('UND_ERR_SOCKET'), 'may have processed it'],
  [coded('CERT_HAS_EXPIRED'), 'Renew'],
  [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'public authority'],
  [coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'public authority'],
  [coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'for this host'],
  [coded('EPROTO'), 'TLS settings'],
  [coded('EHOSTUNREACH'), 'can’t be reached'],
  [coded('ETIMEDOUT'), 'can’t be reached'],
  [coded('UND_ERR_CONNECT_TIMEOUT'), 'can’t be reached'],
  [coded('UND_ERR_HEADERS_OVERFLOW'), 'shorter headers'],
  [Object.assign(new Error('x'), { name: 'HTTPParserError' }), 'HTTP server'],
  [new Error('anything'), 'happened at the service'],
])('each failure of the service has advice: %s', (failure, advice) => {
  expect(failureAdvice({ error: describeFailure(failure) })).toContain(advice)
})

test.each([
  [301, 'final address'],
  [400, 'rejected'],
  [401, 'secret'],
  [404, 'path'],
  [410, 'Resume the subscription'],
  [418, 'rejected'],
  [429, 'Raise its limit'],
  [500, 'logs'],
])('so does an answer of %d', (status, advice) => {
  const error = describeAnswer({ status })
  expect(failureAdvice({ status, ...(error && { error }) })).toContain(advice)
})

test('a success has none', () => {
  expect(failureAdvice({ status: 200 })).toBeUndefined()
})
