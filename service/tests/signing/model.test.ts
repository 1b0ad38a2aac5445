import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from '@/scripts/testing/properties'
import { torture } from '@/scripts/testing/torture'
import { expectPromises } from './promises'
import { openRoom, type Room } from './room'
import { act, type Step, step } from './steps'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

/** Steps of one burst run at the same time, so that only the service decides their order. */
const bursts = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
/** Steps taken while a final document is being made, one each time; often ones that leave the last signature possible. */
const harmless: Step[] = [
  { verb: 'open', slot: 2, ago: 0 },
  { verb: 'resend', slot: 2, ago: 0 },
]
const meanwhile = fc.array(fc.oneof(step, fc.constantFrom(...harmless)), { maxLength: 2 })
const lastSignature: Step = { verb: 'sign', slot: 2, ago: 0 }

test('whatever people do at the same time, an envelope keeps its promises', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ordered: fc.boolean(), nearlyDone: fc.boolean(), bursts, meanwhile }),
      async ({ ordered, nearlyDone, bursts, meanwhile }) => {
        const id = await room.envelope(['ada', 'bob', 'cas'], { signerOrderRequired: ordered, expirationDays: 1 })
        const waiting = [...meanwhile]
        room.engine.before = async () => {
          const next = waiting.shift()
          if (next) await act(room, id, next)
        }
        // Half of the walks begin where one signature is missing, because that is where most can go wrong.
        for (const slot of nearlyDone ? [0, 1] : []) await act(room, id, { verb: 'sign', slot, ago: 0 })
        for (const burst of nearlyDone ? [[lastSignature], ...bursts] : bursts) {
          await Promise.all(burst.map((step) => act(room, id, step)))
          await expectPromises(room, id, ordered)
        }
      },
    ),
    { numRuns: torture.size(6, 400) },
  )
  expect(room.engine.finished.length).toBeGreaterThan(0)
})
