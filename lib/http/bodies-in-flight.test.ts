import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { BodiesInFlight, receiveBody } from './bodies'

const KIB = 1024
const limits = { bodies: 6, bodiesPerHolder: 3, bytes: 64 * KIB, bytesPerHolder: 40 * KIB }

function flood(inFlight = new BodiesInFlight(limits)) {
  const displaced: string[] = []
  const begin = (holder: string, name: string, bytes = 0) => {
    const body = inFlight.begin(holder, () => displaced.push(name))
    if (bytes > 0) body.reserve(bytes)
    return body
  }
  return { begin, displaced, inFlight }
}

test('of too many bodies of one address the oldest gives way, and no other address notices', () => {
  const { begin, displaced } = flood()
  begin('victim', 'victim 1')
  for (const name of ['1', '2', '3', '4', '5']) begin('attacker', name)

  expect(displaced).toEqual(['1', '2'])
})

test('of too many bodies in total those of whoever has most give way', () => {
  const { begin, displaced } = flood()
  begin('a', 'a 1')
  for (const name of ['b 1', 'b 2', 'b 3']) begin('b', name)
  begin('c', 'c 1')
  begin('d', 'd 1')
  begin('e', 'e 1')

  expect(displaced).toEqual(['b 1'])
})

test('when bytes run out the largest body gives way, not the one that asks', () => {
  const { begin, displaced, inFlight } = flood()
  begin('attacker', 'large', 30 * KIB)
  begin('attacker', 'small', 2 * KIB)
  begin('attacker', 'second', 20 * KIB)
  expect(displaced).toEqual(['large'])

  begin('other attacker', 'other large', 38 * KIB)
  begin('victim', 'victim', 10 * KIB)
  expect(displaced).toEqual(['large', 'other large'])
  expect(inFlight.bytes).toBeLessThan(limits.bytes)
})

test('what has ended counts no longer', () => {
  const { begin, inFlight } = flood()
  begin('a', '1', 30 * KIB).end()
  const displaced = begin('a', '2', 50 * KIB)
  displaced.reserve(1)
  displaced.end()

  expect(inFlight.bytes).toBe(0)
})

/** A body that sends these chunks and then nothing more. */
function stalling(...chunks: string[]): Request {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
}

test('a body that stalls, before its first byte or later, is given up', async () => {
  const inFlight = new BodiesInFlight(limits)
  const receive = (request: Request) =>
    receiveBody(request, {
      capBytes: KIB,
      holder: 'a',
      inFlight,
      firstByteMs: 20,
      graceMs: 20,
      bytesPerSecond: KIB * KIB,
    })

  await expect(receive(stalling())).rejects.toMatchObject({ failure: 'late' })
  await expect(receive(stalling('{'))).rejects.toMatchObject({ failure: 'late' })
  expect(inFlight.bytes).toBe(0)
})

test('a body that gives way ends at once', async () => {
  const inFlight = new BodiesInFlight({ ...limits, bodiesPerHolder: 1 })
  const first = receiveBody(stalling('{'), { capBytes: KIB, holder: 'a', inFlight })
  const second = receiveBody(new Request('http://localhost/', { method: 'POST', body: '{}' }), {
    capBytes: KIB,
    holder: 'a',
    inFlight,
  })

  await expect(first).rejects.toMatchObject({ failure: 'no room' })
  expect((await second).toString()).toBe('{}')
})

test('a body counts for what it declares once its first byte arrives, and for what it sends when it declares nothing', async () => {
  const inFlight = new BodiesInFlight(limits)
  for (const { headers, counts } of [
    { headers: { 'content-length': String(30 * KIB) }, counts: 30 * KIB },
    { headers: {}, counts: 16 * KIB },
  ]) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const init = { method: 'POST', body: readable, headers, duplex: 'half' } as RequestInit
    const received = receiveBody(new Request('http://localhost/', init), { capBytes: 64 * KIB, holder: 'a', inFlight })
    const writer = writable.getWriter()
    expect(inFlight.bytes).toBe(0)
    await writer.write(Buffer.from('{'))
    await vi.waitFor(() => expect(inFlight.bytes).toBe(counts))
    await writer.close()
    expect((await received).toString()).toBe('{')
    expect(inFlight.bytes).toBe(0)
  }
})

test('a body arrives whole, in however many chunks, with its size declared or not', async () => {
  const bytes = randomBytes(200 * KIB)
  const chunked = (headers = {}) => {
    const parts = [bytes.subarray(0, 1), bytes.subarray(1, 70_000), bytes.subarray(70_000)]
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part) controller.enqueue(new Uint8Array(part))
        else controller.close()
      },
    })
    return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  }
  const roomy = { bodies: 1, bodiesPerHolder: 1, bytes: 1024 * KIB, bytesPerHolder: 1024 * KIB }
  for (const headers of [{}, { 'content-length': String(bytes.length) }, { 'content-length': '5' }]) {
    const receiving = { capBytes: bytes.length, holder: 'a', inFlight: new BodiesInFlight(roomy) }
    expect((await receiveBody(chunked(headers), receiving)).equals(bytes)).toBe(true)
  }
})

test('a body over the cap is refused by what it declares, and by what it sends', async () => {
  const inFlight = new BodiesInFlight(limits)
  const request = (headers = {}) => new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(20), headers })
  const receive = (sent: Request) => receiveBody(sent, { capBytes: 10, holder: 'a', inFlight })

  await expect(receive(request())).rejects.toMatchObject({ failure: 'too large' })
  await expect(receive(request({ 'content-length': '20' }))).rejects.toMatchObject({ failure: 'too large' })
})
