import { afterAll, beforeAll, expect, test } from 'vitest'

const own = Object.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator)
if (!own) throw new Error('Node.js iterates over streams')

// As in Safari.
beforeAll(async () => {
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator)
  await import('./stream-iteration')
})
afterAll(() => Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, own))

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
