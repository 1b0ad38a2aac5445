import { expect, test } from 'vitest'
import { ServiceFailed } from '@/lib/desk/runtime/contract/refusal'
import { type Loaded, StaleWhileError } from '../webhook-reference'

const HOUR_MS = 3_600_000
const broken = () => Promise.reject(new ServiceFailed('The service cannot be reached.'))

/** A read whose answers come in this order, at the times the test says. */
function reading(...answers: (() => Promise<Loaded<string>>)[]) {
  const clock = { now: 0, asked: 0 }
  const cached = new StaleWhileError(
    () => (answers[clock.asked++] ?? broken)(),
    () => clock.now,
  )
  return { cached, clock }
}
const gives = (value: string) => () => Promise.resolve({ value })

test('what was read is asked again only after an hour, and once for all who wait', async () => {
  const { cached, clock } = reading(gives('one'), gives('two'))
  await Promise.all([cached.read(), cached.read()])
  clock.now = HOUR_MS - 1
  expect(await cached.read()).toMatchObject({ state: 'read', value: 'one' })
  expect(clock.asked).toBe(1)
  clock.now = HOUR_MS
  expect(await cached.read()).toMatchObject({ state: 'read', value: 'two', read_on: '1970-01-01T01:00:00.000Z' })
})

test('the last value outlives failures, with its age; without one the failure is reported', async () => {
  const { cached, clock } = reading(broken, gives('one'), broken, () => Promise.resolve({ absent: 405 }))
  expect(await cached.read()).toEqual({ state: 'failed', why: 'The service cannot be reached.' })
  expect((await cached.read()).state).toBe('failed')
  expect(clock.asked).toBe(1)
  clock.now = 5_000
  expect((await cached.read()).state).toBe('read')
  clock.now += HOUR_MS
  const why = 'The service cannot be reached.'
  expect(await cached.read()).toEqual({ state: 'stale', value: 'one', read_on: '1970-01-01T00:00:05.000Z', why })
  clock.now += 5_000
  expect(await cached.read()).toEqual({ state: 'absent', status: 405 })
})

test('a fault of the dashboard itself is no state of the service', async () => {
  const { cached } = reading(() => Promise.reject(new TypeError('x')), gives('one'))
  await expect(cached.read()).rejects.toThrow(TypeError)
  expect((await cached.read()).state).toBe('read')
})
