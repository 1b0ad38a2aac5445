import { expect, test, vi } from 'vitest'
import { torture } from '@/scripts/testing/torture'
import { OPERATIONS } from '../../openapi/generate'
import { testService } from '../service'
import { fuzz } from './fuzz'

vi.setConfig({ testTimeout: torture.size(180_000, 1_800_000) })

/** Names resolve to nothing, so that no delivery leaves this machine. */
const service = await testService({}, { resolve: async () => [] })

test('no request, however hostile, gets more out of the service than a refusal', async () => {
  const { faults, ...report } = await fuzz(service, { cases: torture.size(150, 12_000), seed: torture.seed })
  expect(faults).toEqual([])
  if (torture.long) {
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    // A fuzzer that is always refused at the door tries nothing. Chance may leave one or two of them out.
    const untried = OPERATIONS.filter(({ id }) => !report.done[id]).map(({ id }) => id)
    expect(untried.slice(2)).toEqual([])
  }
})
