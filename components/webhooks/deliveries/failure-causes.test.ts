import { expect, test } from 'vitest'
import { failureCauses } from './deliveries'

const failed = (about: object) => ({ id: 'd', state: 'dead_lettered', attempts: 3, ...about })

test('causes are counted by answer, the most frequent first and the rare ones together', () => {
  expect(
    failureCauses([
      failed({ response_status: 500 }),
      failed({ response_status: 503, last_error: 'the target answered 503' }),
      failed({ response_status: 503 }),
      failed({ last_error: 'the target could not be reached: 10.0.0.1:443' }),
      failed({ last_error: 'the target could not be reached: 10.0.0.2:443' }),
      failed({ last_error: 'the target could not be reached (ECONNREFUSED)' }),
      failed({ state: 'pending', attempts: 1 }),
      failed({ response_status: 404 }),
    ]),
  ).toEqual(['2 answered 503', '2 failed: the target could not be reached', '1 answered 500', '3 for other reasons'])
})

test('a reason keeps its figures, without what differs from one delivery to the next', () => {
  const causes = (...errors: string[]) => failureCauses(errors.map((last_error) => failed({ last_error })))
  expect(causes('no complete answer within 15 s', 'no complete answer within 15 s')).toEqual([
    '2 failed: no complete answer within 15 s',
  ])
  expect(causes('the TLS connection failed: its certificate has expired')).toEqual([
    '1 failed: the TLS connection failed: its certificate has expired',
  ])
  expect(
    causes(
      'connect to [2001:db8::1]:443 failed',
      'connect to 10.0.0.7:8443 failed',
      'connect to hooks.example:8443 failed',
    ),
  ).toEqual(['3 failed: connect to failed'])
})

test('an answer that never ended is counted by its reason', () => {
  expect(failureCauses([failed({ response_status: 200, last_error: 'the answer broke off before its end' })])).toEqual([
    '1 failed: the answer broke off before its end',
  ])
})

test('a delivery that arrived or has no attempt yet has no cause', () => {
  expect(failureCauses([failed({ state: 'delivered' }), failed({ state: 'pending', attempts: 0 })])).toEqual([])
})

test('what was never attempted is counted as well, and a test is not', () => {
  const paused = { attempts: 0, last_error: 'the subscription was paused when the event happened' }
  expect(
    failureCauses([
      failed({ response_status: 410 }),
      failed({ response_status: 410 }),
      failed(paused),
      failed({ response_status: 401, state: 'failed', test: true }),
    ]),
  ).toEqual(['2 answered 410', '1 not attempted because it was paused'])
})
