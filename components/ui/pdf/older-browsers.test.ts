import { afterAll, beforeAll, expect, test } from 'vitest'

const FEATURES = [
  [ReadableStream.prototype, Symbol.asyncIterator],
  [Response.prototype, 'bytes'],
  [Blob.prototype, 'bytes'],
] as const
const own = FEATURES.map(([prototype, name]) => Object.getOwnPropertyDescriptor(prototype, name))

// As in Safari 17.
beforeAll(async () => {
  for (const [prototype, name] of FEATURES) Reflect.deleteProperty(prototype, name)
  await import('./older-browsers')
})
afterAll(() => {
  for (const [at, [prototype, name]] of FEATURES.entries()) {
    const descriptor = own[at]
    if (descriptor) Object.defineProperty(prototype, name, descriptor)
    else Reflect.deleteProperty(prototype, name)
  }
})

test('an answer and a blob are read as bytes', async () => {
  for (const body of [new Response('ab'), new Blob(['ab'])])
    expect(await (body as Blob).bytes()).toEqual(new Uint8Array([97, 98]))
})

test('iterating over a stream passes its chunks in order, then frees it', async () => {
  const stream = new ReadableStream<string>({
    start(controller) {
      for (const chunk of ['one', 'two']) controller.enqueue(chunk)
      controller.close()
    },
  })
  const chunks: string[] = []
  for await (const chunk of stream) chunks.push(chunk)

  expect(chunks).toEqual(['one', 'two'])
  expect(stream.locked).toBe(false)
})

test('iterating over a stream that fails rejects with its error', async () => {
  const stream = new ReadableStream({ start: (controller) => controller.error(new Error('cut off')) })
  const read = async () => {
    for await (const _ of stream);
  }
  await expect(read()).rejects.toThrow('cut off')
})

test('leaving the loop cancels the stream', async () => {
  let isCanceled = false
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(1),
    cancel: () => {
      isCanceled = true
    },
  })
  for await (const _ of stream) break
  expect(isCanceled).toBe(true)
})
