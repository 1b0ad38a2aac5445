import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refresher } from './live-connection'

const LIST = ['list']
const OTHER = ['other']

let client: QueryClient
let refresher: Refresher
let version: number
let requests: { answer: () => void; signal: AbortSignal }[]
let leave: () => void
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  refresher = new Refresher(client)
  version = 1
  requests = []
  const observer = new QueryObserver(client, {
    queryKey: LIST,
    queryFn: ({ signal }) => {
      const seen = version
      return new Promise<number>((resolve) => {
        requests.push({ signal, answer: () => resolve(seen) })
      })
    },
  })
  leave = observer.subscribe(() => undefined)
})
afterEach(() => {
  refresher.stop()
  leave()
  client.clear()
  vi.useRealTimers()
})
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The answer to a request arrives after so many milliseconds. */
async function answer(at: number, ms = 0): Promise<void> {
  await advance(ms)
  requests[at]?.answer()
  await advance(0)
}

async function changes(): Promise<void> {
  version += 1
  refresher.changed(LIST)
  await advance(50)
}
const shown = () => client.getQueryData(LIST)

test('a change is read at once, and many within a moment once', async () => {
  await answer(0)
  refresher.changed(LIST)
  refresher.changed(LIST, OTHER)
  await changes()
  expect(requests).toHaveLength(2)
  await answer(1)
  expect(shown()).toBe(2)
})

test('a storm of changes cancels no request, and ends with what is true', async () => {
  await answer(0)
  await changes()
  for (let change = 0; change < 20; change += 1) await changes()
  expect(requests).toHaveLength(2)
  expect(requests[1]?.signal.aborted).toBe(false)
  await answer(1)
  await answer(2, 10_000)
  expect(requests).toHaveLength(3)
  expect(shown()).toBe(22)
})

test('what changes while the first answer is on its way is read after it', async () => {
  await changes()
  expect(requests).toHaveLength(1)
  await answer(0)
  expect(shown()).toBe(1)
  await answer(1)
  expect(shown()).toBe(2)
})

test('a slow server is asked less often', async () => {
  await answer(0)
  await changes()
  await answer(1, 600)
  await changes()
  await advance(2_300)
  expect(requests).toHaveLength(2)
  await advance(100)
  expect(requests).toHaveLength(3)
})

test('with many pages open, each reads at a moment of its own', async () => {
  await answer(0)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  refresher.spreadMs = 4_000
  await changes()
  await advance(1_900)
  expect(requests).toHaveLength(1)
  await advance(100)
  expect(requests).toHaveLength(2)
})

test('a minute of changes makes a page read once a second', async () => {
  await answer(0)
  for (let change = 0; change < 1_200; change += 1) {
    await changes()
    for (const request of requests) request.answer()
  }
  expect(requests.length).toBeLessThanOrEqual(1 + 61)
  await advance(1_000)
  await answer(requests.length - 1)
  expect(shown()).toBe(version)
})

test('an answer that does not come holds up nothing else', async () => {
  await answer(0)
  await changes()
  const other: number[] = []
  const observer = new QueryObserver(client, { queryKey: OTHER, queryFn: () => other.push(version) })
  const leaveOther = observer.subscribe(() => undefined)
  await advance(0)
  refresher.changed(OTHER)
  await advance(60_000)
  expect(other).toHaveLength(2)
  leaveOther()
})

test('after its end it reads nothing', async () => {
  await answer(0)
  refresher.changed(LIST)
  refresher.stop()
  await advance(10_000)
  expect(requests).toHaveLength(1)
})
