import { expect, test } from 'vitest'
import { BodiesInFlight, streamBody } from './bodies'

const limits = { bodies: 2, bodiesPerHolder: 1, bytes: 10, bytesPerHolder: 10 }
const post = (body: ReadableStream | string) =>
  new Request('http://localhost/', { method: 'POST', body, ...{ duplex: 'half' } })

/** A body that brings a byte at a time, and never ends. */
const dripping = () =>
  post(
    new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setImmediate(resolve))
        controller.enqueue(new Uint8Array(1))
      },
    }),
  )

async function sizeOf(chunks: AsyncIterable<Uint8Array>) {
  let size = 0
  for await (const chunk of chunks) size += chunk.length
  return size
}

const receiving = { capBytes: 1_000_000, holder: 'ada', graceMs: 200, bytesPerSecond: 1_000_000_000 }

test('a body that drips is given up, although bytes keep coming', async () => {
  const inFlight = new BodiesInFlight(limits)
  const drip = sizeOf(streamBody(dripping(), { ...receiving, inFlight }))
  await expect(drip).rejects.toMatchObject({ failure: 'late' })
})

test('a body that is passed on counts in number, not in bytes, and is read no faster than it is taken', async () => {
  const inFlight = new BodiesInFlight(limits)
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1
      if (pulled > 50) controller.close()
      else controller.enqueue(new Uint8Array(1_000))
    },
  })
  const chunks = streamBody(post(body), { ...receiving, graceMs: 20_000, inFlight })
  await chunks.next()
  expect(pulled).toBeLessThan(5)
  expect(inFlight.bytes).toBe(0)
  expect(await sizeOf(chunks)).toBe(49_000)
})

test('of too many streams of one person the oldest gives way', async () => {
  const inFlight = new BodiesInFlight(limits)
  const first = sizeOf(streamBody(dripping(), { ...receiving, graceMs: 20_000, inFlight }))
  const second = sizeOf(streamBody(post('all of it'), { ...receiving, inFlight }))
  await expect(first).rejects.toMatchObject({ failure: 'no room' })
  expect(await second).toBe(9)
})

test('a stream whose reader stops leaves nothing in flight', async () => {
  const inFlight = new BodiesInFlight(limits)
  for await (const chunk of streamBody(dripping(), { ...receiving, inFlight })) {
    expect(chunk).toHaveLength(1)
    break
  }
  expect(await sizeOf(streamBody(post('next'), { ...receiving, inFlight }))).toBe(4)
})
