import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { torture } from '@/scripts/testing/torture'
import { testService } from '../service'
import { expectAgreement, expected, observed } from './agree'
import { CASTS } from './casts'
import { type Answered, explanations } from './explain'
import { type Model, sent } from './model'
import { beginWalk, commandOf, type Step, step, type Walk } from './walk'

vi.setConfig({ testTimeout: torture.size(60_000, 3_600_000) })
const service = await testService()

/** Steps of one burst run at the same time, so that only the service decides their order. */
const bursts = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })
/** How many slots have signed before: most can go wrong where one signature is missing. */
const signedBefore = fc.constantFrom(0, 0, 1, 2)

/** Runs a burst and answers what may have become of the envelope, which must hold what is seen of it. */
async function takeBurst(walk: Walk, model: Model, steps: Step[]): Promise<Model> {
  const answered: Answered[] = await Promise.all(
    steps.map((step) => commandOf(model, step)).map(async (command) => ({ command, status: await walk.act(command) })),
  )
  const possible = explanations(model, answered)
  expect(possible.length, `no order explains ${JSON.stringify(answered)}`).toBeGreaterThan(0)
  const seen = await observed(walk)
  const actual = possible.find((candidate) => JSON.stringify(expected(candidate)) === JSON.stringify(seen))
  if (!actual) expect(seen).toEqual(possible.map(expected)[0])
  await walk.learnLinks()
  return actual ?? model
}

test.each(CASTS)('whatever people do at the same time, some order of it explains everything: $name', async (cast) => {
  await fc.assert(
    fc.asyncProperty(signedBefore, bursts, async (before, bursts) => {
      const walk = await beginWalk(service, cast)
      let model = sent(cast)
      const signatures = Array.from({ length: before }, (_, slot): Step[] => [{ verb: 'sign', slot, ago: 0, to: 0 }])
      for (const burst of [...signatures, ...bursts]) {
        model = await takeBurst(walk, model, burst)
        await expectAgreement(walk, model)
      }
    }),
    { seed: torture.seed, numRuns: torture.size(4, 400), endOnFailure: !torture.long },
  )
})
