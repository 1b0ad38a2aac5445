import { expect, test } from 'vitest'
import { failureCauses } from './failure-causes'

const failed = (about: object) => ({ id: 'd', state: 'dead_lettered', attempts: 3, ...about })

test('causes are counted by answer, the most frequent first, and the rare ones together', () => {
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

test('what arrived, and what was not attempted yet, has no cause', () => {
  expect(failureCauses([failed({ state: 'delivered' }), failed({ state: 'pending', attempts: 0 })])).toEqual([])
})
