import { expect, test, vi } from 'vitest'
import fc from '@/scripts/testing/properties'
import { torture } from '@/scripts/testing/torture'
import { testService } from '../service'
import { receiver } from '../webhooks/receiver'
import { expectAccounted, expectAgreement, expectDelivered, expected, observed } from './agree'
import { CASTS } from './casts'
import { type Answered, explanations } from './explain'
import { type Model, sent } from './model'
import { beginWalk, commandOf, listenToEngine, type Step, step, type Walk } from './walk'

vi.setConfig({ testTimeout: 3_600_000 })
const target = await receiver()
const service = await testService({ SERVICE_WEBHOOK_TRUSTED_ORIGINS: target.origin })
const making = listenToEngine(service)

/** Steps that run at the same time, so that only the service decides their order, and steps while a document is made. */
type Burst = { steps: Step[]; meanwhile: Step[] }
/** Often ones that leave the signature possible whose document is being made. */
const harmless = fc.record<Step>({
  verb: fc.constantFrom('open', 'resend'),
  slot: fc.nat({ max: 2 }),
  ago: fc.constant(0),
  to: fc.constant(0),
})
const burst = fc.record<Burst>({
  steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  meanwhile: fc.array(fc.oneof(step, harmless), { maxLength: 2 }),
})
const bursts = fc.array(burst, { minLength: 1, maxLength: 5 })
/** How many slots have signed before: most can go wrong where one signature is missing. */
const signedBefore = fc.constantFrom(0, 0, 1, 2)

/** Runs a burst and answers what became of the envelope: what some order of it explains, and what is seen of it. */
async function takeBurst(walk: Walk, model: Model, { steps, meanwhile }: Burst): Promise<Model> {
  const answered: Answered[] = []
  const take = async (step: Step) => {
    const command = commandOf(model, step)
    answered.push({ command, status: await walk.act(command) })
  }
  making.meanwhile = async () => void (await Promise.all(meanwhile.map(take)))
  await Promise.all(steps.map(take))
  making.meanwhile = undefined
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
      const walk = await beginWalk(service, target, making, cast)
      let model = sent(cast)
      const signatures = Array.from(
        { length: before },
        (_, slot): Burst => ({
          steps: [{ verb: 'sign', slot, ago: 0, to: 0 }],
          meanwhile: [],
        }),
      )
      for (const burst of [...signatures, ...bursts]) {
        model = await takeBurst(walk, model, burst)
        await expectAgreement(walk, model)
        await expectAccounted(walk)
      }
      await expectDelivered(walk)
    }),
    { seed: torture.seed, numRuns: 120 },
  )
})
