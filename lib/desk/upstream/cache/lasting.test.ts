import { expect, test } from 'vitest'
import { Refusal } from '@/lib/desk/contract/refusal'
import { Lasting, type Loaded } from './lasting'

const HOUR_MS = 3_600_000
const broken = () => Promise.reject(new Refusal(502, 'The service cannot be reached.'))

/** A read whose answers come in this order, at the times the test says. */
function reading(...answers: (() => Promise<Loaded<string>>)[]) {
  const clock = { now: 0, asked: 0 }
  const lasting = new Lasting(
    () => (answers[clock.asked++] ?? broken)(),
    () => clock.now,
  )
  return { lasting, clock }
}
const gives = (value: string) => () => Promise.resolve({ value })

test('what was read is asked again only after an hour, and once for all who wait', async () => {
  const { lasting, clock } = reading(gives('one'), gives('two'))
  await Promise.all([lasting.read(), lasting.read()])
  clock.now = HOUR_MS - 1
  expect(await lasting.read()).toMatchObject({ state: 'read', value: 'one' })
  expect(clock.asked).toBe(1)
  clock.now = HOUR_MS
  expect(await lasting.read()).toMatchObject({ state: 'read', value: 'two', read_on: '1970-01-01T01:00:00.000Z' })
})

test('the last value outlives failures, with its age; without one the failure is told', async () => {
  const { lasting, clock } = reading(broken, gives('one'), broken, () => Promise.resolve({ absent: 405 }))
  expect(await lasting.read()).toEqual({ state: 'failed', why: 'The service cannot be reached.' })
  expect((await lasting.read()).state).toBe('failed')
  expect(clock.asked).toBe(1)
  clock.now = 5_000
  expect((await lasting.read()).state).toBe('read')
  clock.now += HOUR_MS
  const why = 'The service cannot be reached.'
  expect(await lasting.read()).toEqual({ state: 'stale', value: 'one', read_on: '1970-01-01T00:00:05.000Z', why })
  clock.now += 5_000
  expect(await lasting.read()).toEqual({ state: 'absent', status: 405 })
})

test('a fault of the desk itself is no state of the service', async () => {
  const { lasting } = reading(() => Promise.reject(new TypeError('x')), gives('one'))
  await expect(lasting.read()).rejects.toThrow(TypeError)
  expect((await lasting.read()).state).toBe('read')
})
