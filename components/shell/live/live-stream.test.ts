import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followStream } from './live-stream'

class Stream extends EventTarget {
  open = true
  constructor(readonly url: string) {
    super()
    streams.push(this)
  }
  close() {
    this.open = false
  }
  says(kind: string, more: object = {}, lastEventId = '') {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ kind, ...more }), lastEventId }))
  }
}
class Page extends EventTarget {
  visibilityState = 'visible'
  turn(visibilityState: 'visible' | 'hidden') {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let streams: Stream[]
let calls: string[]
let browserWindow: EventTarget
let end: () => void
beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  streams = []
  calls = []
  browserWindow = new EventTarget()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browserWindow)
  end = followStream({
    after: 7,
    onMessage: ({ kind }) => calls.push(kind),
    onLost: () => calls.push('lost'),
    onOpening: () => undefined,
    staysOpen: () => false,
  })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const newest = () => {
  const stream = streams.at(-1)
  if (!stream) throw new Error('there is no stream')
  return stream
}
const open = () => streams.filter((stream) => stream.open).map(({ url }) => url)

test('a stream that is silent for 9 s is closed, and the next one continues after the last event', async () => {
  newest().says('live', { live: true })
  newest().says('event', { id: 'signed' }, '9')
  await advance(8_000)
  newest().says('beat', { role: 'sender' })
  await advance(8_999)
  expect(calls).toEqual(['live', 'event', 'beat'])

  await advance(1)
  expect(calls.at(-1)).toBe('lost')
  expect(open()).toEqual([])
  await advance(5_000)
  expect(open()).toEqual(['/api/live?after=9'])
})

test('a stream is lost with the network, and opened again with it', async () => {
  newest().says('live', { live: true })
  browserWindow.dispatchEvent(new Event('offline'))
  expect(calls).toEqual(['live', 'lost'])
  expect(open()).toEqual([])
  browserWindow.dispatchEvent(new Event('offline'))
  browserWindow.dispatchEvent(new Event('online'))
  expect(calls).toEqual(['live', 'lost'])
  expect(open()).toEqual(['/api/live?after=7'])
})

test('a connection that is accepted and stays silent is closed as well', async () => {
  await advance(9_000)
  expect(calls).toEqual(['lost'])
})

test('tries come less and less often, up to once a minute, until the server answers again', async () => {
  for (const wait of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    newest().dispatchEvent(new Event('error'))
    await advance(wait - 1)
    expect(open()).toEqual([])
    await advance(1)
    expect(open()).toHaveLength(1)
  }
  newest().says('live', { live: true })
  newest().dispatchEvent(new Event('error'))
  await advance(5_000)
  expect(open()).toHaveLength(1)
})

test('a tab closes its stream when it was hidden for 10 s, and continues after the last event when it is visible', async () => {
  newest().says('event', { id: 'sent' }, '12')
  page.turn('hidden')
  await advance(5_000)
  newest().says('beat', { role: 'sender' })
  await advance(4_999)
  expect(open()).toHaveLength(1)
  await advance(1)
  expect(open()).toEqual([])
  await advance(600_000)
  expect(streams).toHaveLength(1)

  page.turn('visible')
  expect(open()).toEqual(['/api/live?after=12'])
  expect(calls).not.toContain('lost')
})

test('a glance at another tab keeps the stream; one that is lost is opened at once when the tab is visible', async () => {
  page.turn('hidden')
  await advance(5_000)
  page.turn('visible')
  for (const _ of [1, 2, 3]) {
    newest().says('beat', { role: 'sender' })
    await advance(6_000)
  }
  expect(streams).toHaveLength(1)

  newest().dispatchEvent(new Event('error'))
  page.turn('hidden')
  page.turn('visible')
  expect(open()).toHaveLength(1)
})

test('after its end nothing opens a stream', async () => {
  newest().dispatchEvent(new Event('error'))
  end()
  page.turn('visible')
  await advance(600_000)
  expect(open()).toEqual([])
})
