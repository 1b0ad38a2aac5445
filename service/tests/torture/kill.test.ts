import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { torture } from '@/scripts/testing/torture'
import { seededRandom } from '../../seed/seeded-random'
import { killWhatRuns } from '../program'
import { receiver } from '../webhooks/receiver'
import { type Ears, openEars } from './ears'
import { type Errand, planErrand, runErrand } from './errand'
import { expectStored } from './expect-stored'
import type { Cut } from './tap'
import { openWorld, type World } from './world'

vi.setConfig({ testTimeout: 120_000 })

/** This run has the machine to itself. */
const REOPENED_WITHIN_MS = 10_000
/** People who are about something at the same time. */
const AT_ONCE = 6
/** Messages to the database that they cause together, roughly. */
const LONGEST = 800

const target = await receiver()
let world: World
let ears: Ears
beforeAll(async () => {
  world = await openWorld({
    SERVICE_WEBHOOK_TRUSTED_ORIGINS: target.origin,
    SERVICE_WEBHOOK_RETRY: '1s,1s,1s',
  })
  ears = await openEars(world, target)
})
afterAll(async () => {
  await world.close()
  killWhatRuns()
})

const rounds = Array.from({ length: torture.rounds(1, 60) }, (_, n) => torture.seed + n)

test.each(rounds)(
  'killed while people create and sign and events go out, it keeps what it answered (seed %i)',
  async (seed) => {
    const next = seededRandom(`kill ${seed}`)
    const cut = (): Cut => ({ after: 1 + Math.floor(next() * LONGEST), reaches: next() < 0.7 })
    // The second one is for the process that takes over: an early one falls into its start.
    const cuts = next() < 0.3 ? [cut(), { ...cut(), after: 1 + Math.floor(next() * 60) }] : [cut()]
    const kills = world.kills()
    await world.killAt(...cuts)

    const errands: Errand[] = []
    while (world.kills() === kills) {
      const some = Array.from({ length: AT_ONCE }, (_, n) => planErrand(`${seed}.${errands.length + n}`))
      errands.push(...some)
      await Promise.all(some.map((errand) => runErrand(world, errand)))
    }
    await world.calm()

    for (const errand of errands) await expectStored(world, errand)
    await ears.expectAccounted()
    expect(world.complaints).toEqual([])
    expect(world.longestStart(), 'milliseconds until requests were accepted again').toBeLessThan(REOPENED_WITHIN_MS)
  },
)

test('after all of it no delivery is missing, and each has one id', async () => {
  await ears.expectNothingMissing()
})
