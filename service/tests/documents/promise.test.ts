import { expect, test } from 'vitest'
import { torture } from '@/scripts/testing/torture'
import { searchForBrokenPromises } from './corruption'
import { givenEngine } from './given'

const engine = await givenEngine()
const RUNS = torture.size(40, 20_000)

test(
  'what is accepted can be finished, however damaged the file is',
  async () => {
    const { refused, sealed } = await searchForBrokenPromises(engine, { runs: RUNS, seed: torture.seed })

    expect(refused + sealed).toBe(RUNS)
    expect(Math.min(refused, sealed)).toBeGreaterThan(RUNS / 20)
  },
  torture.size(180_000, 3_600_000),
)
